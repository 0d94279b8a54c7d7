import { acceptInvitation, findInvitation, type OpenInvitation, startSession } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { okAsync } from 'neverthrow'
import { joinedPage, joinPage, type Newcomer, newcomerPage, signInToJoinPage } from '../pages/invitation-page.ts'
import { sendPage } from '../pages/page.ts'
import { deadLinkPage } from '../pages/password-pages.ts'
import { formTo, goTo, outsideLinkTo, type RouteContext, readForm } from './context.ts'
import { keepSession, signedIn } from './signed-in.ts'
import { unavailable } from './unavailable.ts'

export function invitationRoutes(app: FastifyInstance, context: RouteContext): void {
  const { options, where } = context
  const { surroundings } = options
  const path = `${where.prefix}/invitations/:secret`
  const signInPath = `${where.prefix}/sign-in`
  const dead = (reply: FastifyReply) => sendPage(reply, deadLinkPage('invitation', signInPath))

  app.get(path, async (request, reply) => {
    const found = await findInvitation(surroundings, secretOf(request))
    if (found.isErr())
      return found.error.code === 'link-invalid' ? dead(reply) : unavailable(request, reply, found.error)
    return show(request, reply, found.value)
  })

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    invitation: OpenInvitation,
    again: Newcomer = {},
  ) => {
    const signed = await signedIn(context, request)
    const invited = { workspace: invitation.workspace.name, role: invitation.role, email: invitation.email }
    const target = (await formTo(context, request, reply))(`/invitations/${secretOf(request)}`)
    if (signed !== undefined && isSameAddress(signed.person.email, invitation.email))
      return sendPage(reply, joinPage(invited, target))
    if (invitation.isOfKnownPerson) return sendPage(reply, signInToJoinPage(invited, target))
    const outside = outsideLinkTo(context, `${where.prefix}/invitations/${secretOf(request)}`)
    return sendPage(reply, newcomerPage(invited, target, { ...again, outside }))
  }

  app.post(path, async (request, reply) => {
    const fields = await readForm(context, request, reply)
    if (fields === undefined) return reply
    const secret = secretOf(request)
    const found = await findInvitation(surroundings, secret)
    if (found.isErr())
      return found.error.code === 'link-invalid' ? dead(reply) : unavailable(request, reply, found.error)
    const invitation = found.value
    const signed = await signedIn(context, request)
    const isInvited = signed !== undefined && isSameAddress(signed.person.email, invitation.email)
    if (invitation.isOfKnownPerson && !isInvited) {
      const back = new URLSearchParams({ return_to: `${where.prefix}/invitations/${secret}`, other: '1' })
      return goTo(reply, `${signInPath}?${back}`)
    }
    const name = fields.get('name') ?? ''
    const as = isInvited ? { person: signed.person } : { name, password: fields.get('password') ?? '' }
    const accepted = await acceptInvitation(surroundings, { secret, as }).andThrough(({ personId }) =>
      isInvited
        ? okAsync(undefined)
        : startSession(surroundings, personId).map((session) => keepSession(context, reply, session)),
    )
    if (accepted.isOk()) return sendPage(reply, joinedPage(invitation.workspace.name, where.prefix || '/'))
    const { error } = accepted
    switch (error.code) {
      case 'input-invalid':
        return show(request, reply, invitation, { name, wrong: `The ${error.what} must be ${error.expected}.` })
      case 'link-invalid':
      case 'invitation-of-another':
        return dead(reply)
      case 'sign-in-first':
        return goTo(reply, `${where.prefix}/invitations/${secret}`)
      default:
        return unavailable(request, reply, error)
    }
  })
}

const secretOf = ({ params }: FastifyRequest) => (params as { secret: string }).secret

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
