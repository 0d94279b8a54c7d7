/** What happens between an authorization request and its answer: signing in, and consent. */
import type { SignedIn } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, Provider } from 'oidc-provider'
import { z } from 'zod'
import { isOnOwnMachine } from '../oauth/client-metadata.ts'
import { type Scope, scopes } from '../options.ts'
import { consentPage } from '../pages/consent-page.ts'
import { errorPage } from '../pages/error-page.ts'
import { sendPage } from '../pages/page.ts'
import { setCookie } from '../request/cookies.ts'
import { formTo, goTo, type RouteContext, readForm } from './context.ts'
import { signedIn } from './signed-in.ts'

interface Open {
  readonly provider: Provider
  readonly interaction: Interaction
  readonly signed: SignedIn | undefined
}

export function interactionRoutes(app: FastifyInstance, context: RouteContext): void {
  const path = `${context.where.prefix}/interaction/:uid`

  app.get(path, async (request, reply) => {
    const open = await find(context, request, reply)
    if (open === undefined) return reply
    if (open.interaction.prompt.name === 'login') return signIn(context, open, reply)
    if (!isSamePerson(open)) return startAgain(context, open, reply)
    return askForConsent(context, open, { request, reply })
  })

  const answered = (action: string, act: (open: Open, fields: URLSearchParams) => Promise<string | undefined>) =>
    app.post(`${path}/${action}`, async (request, reply) => {
      const fields = await readForm(context, request, reply)
      if (fields === undefined) return reply
      const open = await find(context, request, reply)
      if (open === undefined) return reply
      if (open.interaction.prompt.name !== 'consent' || !isSamePerson(open)) return startAgain(context, open, reply)
      const next = await act(open, fields)
      return next === undefined ? startAgain(context, open, reply) : goTo(reply, next)
    })

  answered('allow', async ({ provider, interaction }) => {
    await finish(interaction, { consent: { grantId: await grant(provider, interaction) } })
    return interaction.returnTo
  })
  answered('refuse', async ({ interaction }) => {
    await finish(interaction, { error: 'access_denied', error_description: 'The person refused.' })
    return interaction.returnTo
  })
  answered('other-account', async ({ interaction }) => {
    const again = new URLSearchParams({ return_to: authorizePath(context, interaction), other: '1' })
    await interaction.destroy()
    return `${context.where.prefix}/sign-in?${again}`
  })
}

/** The interaction that the path and the cookie name together; answered where there is none. */
async function find(context: RouteContext, request: FastifyRequest, reply: FastifyReply): Promise<Open | undefined> {
  const { provider } = await context.current()
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    const { uid } = request.params as { uid: string }
    if (interaction.uid === uid) return { provider, interaction, signed: await signedIn(context, request) }
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === 'SessionNotFound')) throw cause
  }
  const reason = 'This request for access has ended, or was begun in another browser.'
  sendPage(reply, errorPage({ reason, status: 404, title: 'Nothing is waiting for you here' }))
  return undefined
}

const isSamePerson = ({ interaction, signed }: Open) =>
  signed !== undefined && interaction.session?.accountId === signed.person.id

async function signIn({ where }: RouteContext, { interaction, signed }: Open, reply: FastifyReply) {
  // A client may demand that somebody signs in now, although somebody is signed in.
  const isDemanded = ['login_prompt', 'max_age', 'id_token_hint'].some((reason) =>
    interaction.prompt.reasons.includes(reason),
  )
  const isFresh = signed !== undefined && Date.parse(signed.session.createdAt) >= (interaction.iat - 1) * 1_000
  if (signed === undefined || (isDemanded && !isFresh)) {
    const back = new URLSearchParams({ return_to: `${where.prefix}/interaction/${interaction.uid}`, other: '1' })
    return goTo(reply, `${where.prefix}/sign-in?${back}`)
  }
  await finish(interaction, { login: { accountId: signed.person.id } })
  return goTo(reply, interaction.returnTo)
}

async function askForConsent(
  context: RouteContext,
  { provider, interaction, signed }: Open,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) {
  const { client_id: clientId, redirect_uri: redirect } = readParams(interaction)
  const client = await provider.Client.find(clientId)
  const form = await formTo(context, request, reply)
  const to = (action: string) => form(`/interaction/${interaction.uid}/${action}`)
  const missing = Object.values(readMissing(interaction).missingResourceScopes ?? {}).flat()
  const wanted = missing.length > 0 ? missing : (readParams(interaction).scope ?? '').split(' ')
  return sendPage(
    reply,
    consentPage({
      client: client?.clientName ?? clientId,
      redirect: describeRedirect(redirect),
      isOnOwnMachine: isOnOwnMachine(client?.redirectUris ?? [redirect]),
      scopes: scopes.filter((scope): scope is Scope => wanted.includes(scope)),
      isMore: missing.length > 0 && (await hasSome(provider, interaction)),
      account: signed?.person.email ?? '',
      allow: to('allow'),
      refuse: to('refuse'),
      otherAccount: to('other-account'),
    }),
  )
}

async function hasSome(provider: Provider, { grantId }: Interaction): Promise<boolean> {
  const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  return Object.keys(grant?.resources ?? {}).length > 0
}

/** Writes down what the person allows. The result is the id of the grant. */
async function grant(provider: Provider, interaction: Interaction): Promise<string> {
  const known = interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId)
  const granted =
    known ??
    new provider.Grant({
      accountId: interaction.session?.accountId,
      clientId: readParams(interaction).client_id,
    })
  const { missingOIDCScope, missingResourceScopes } = readMissing(interaction)
  if (missingOIDCScope !== undefined) granted.addOIDCScope(missingOIDCScope.join(' '))
  for (const [resource, added] of Object.entries(missingResourceScopes ?? {}))
    granted.addResourceScope(resource, added.join(' '))
  return granted.save()
}

/** Keeps what came of the interaction, for the address it goes on at. */
async function finish(interaction: Interaction, result: Interaction['result']): Promise<void> {
  interaction.result = { ...interaction.lastSubmission, ...result }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1_000))
}

/** Asks anew, because another person is signed in than the one who began. */
async function startAgain(context: RouteContext, { provider, interaction }: Open, reply: FastifyReply) {
  const name = provider.cookieName('session')
  for (const cookie of [name, `${name}.sig`]) setCookie(reply, context.where, { name: cookie, value: undefined })
  const address = authorizePath(context, interaction)
  await interaction.destroy()
  return goTo(reply, address)
}

const authorizePath = ({ where }: RouteContext, interaction: Interaction) =>
  `${where.prefix}/oauth/authorize?${new URLSearchParams(
    Object.entries(interaction.params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )}`

const params = z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string().optional() })
const readParams = (interaction: Interaction) => params.parse(interaction.params)

const missing = z.object({
  missingOIDCScope: z.array(z.string()).optional(),
  missingResourceScopes: z.record(z.string(), z.array(z.string())).optional(),
})
const readMissing = (interaction: Interaction) => missing.parse(interaction.prompt.details)

function describeRedirect(redirect: string): string {
  const { protocol, host } = new URL(redirect)
  return host === '' || !/^https?:$/.test(protocol) ? `the program that opens ${protocol}// addresses` : host
}
