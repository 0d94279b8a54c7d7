/** Signing in with a provider elsewhere: the way there, and the way back. */
import { type IdentityRefused, signInWithIdentity, signOut } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OutsideProviderOptions } from '../options.ts'
import { outsideProviderWith } from '../outside/outside-provider.ts'
import { newQuestion, openQuestion, sealQuestion } from '../outside/question.ts'
import { outsideFailedPage } from '../pages/outside-failed-page.ts'
import { sendPage } from '../pages/page.ts'
import { readCookie, setCookie } from '../request/cookies.ts'
import { readReturnPath } from '../request/return-path.ts'
import { outsideCallbackOf, outsideCookieOf, outsidePathOf, sessionCookieOf } from '../where.ts'
import { goTo, type RouteContext } from './context.ts'
import { keepSession } from './signed-in.ts'
import { unavailable } from './unavailable.ts'

export function outsideSignInRoutes(
  app: FastifyInstance,
  context: RouteContext,
  options: OutsideProviderOptions,
): void {
  const { where } = context
  const { surroundings } = context.options
  const provider = outsideProviderWith(options, `${where.origin}${outsideCallbackOf(where)}`, surroundings.now)
  const cookie = outsideCookieOf(where)

  app.get(outsidePathOf(where), async (request, reply) => {
    const { return_to } = request.query as Record<string, string | undefined>
    const question = newQuestion(surroundings.now(), readReturnPath(return_to, where.origin))
    const asked = await provider.ask(question)
    if (asked.isErr()) return unavailable(request, reply, asked.error)
    const { formKey } = await context.current()
    setCookie(reply, where, { name: cookie, value: sealQuestion(question, formKey) })
    return goTo(reply, asked.value)
  })

  app.get(outsideCallbackOf(where), async (request, reply) => {
    const { formKey } = await context.current()
    const question = openQuestion(readCookie(request, cookie), formKey, surroundings.now())
    setCookie(reply, where, { name: cookie, value: undefined })
    if (question === undefined)
      return refuse(reply, 'It took too long, or was begun in another window or browser. Try again.')
    const came = await provider.whoCame(new URL(request.url, where.origin), question)
    if (came.isErr()) {
      request.log.warn({ err: came.error }, 'signing in with a provider elsewhere failed')
      return refuse(reply, `What ${options.name} answered is not what was asked for. Try again.`)
    }
    const signed = await signInWithIdentity(surroundings, came.value)
    if (signed.isOk()) {
      await endSessionBefore(request)
      keepSession(context, reply, signed.value)
      return goTo(reply, question.returnTo ?? `${where.prefix}/sign-in`)
    }
    switch (signed.error.code) {
      case 'identity-refused':
        return refuse(reply, sentences[signed.error.why](options.name, came.value.email ?? ''), 403)
      case 'sign-in-refused':
        return refuse(reply, 'This account is disabled. Ask whoever runs this service.', 403)
      default:
        return unavailable(request, reply, signed.error)
    }
  })

  const refuse = (reply: FastifyReply, reason: string, status = 400) =>
    sendPage(reply, outsideFailedPage({ name: options.name, reason, status, signInPath: `${where.prefix}/sign-in` }))

  const endSessionBefore = async (request: FastifyRequest) => {
    const before = readCookie(request, sessionCookieOf(where))
    if (before !== undefined) await signOut(surroundings, before)
  }
}

const sentences: Readonly<Record<IdentityRefused['why'], (name: string, email: string) => string>> = {
  unverified: (name) => `${name} does not say that your e-mail address is verified. Verify it there and try again.`,
  unknown: (_, email) =>
    `Nobody here has the address ${email}, and no invitation waits for it. Ask an administrator of a workspace for one.`,
  taken: (name, email) =>
    `Whoever has the address ${email} here signs in with another account of ${name}. Use that, or ask whoever runs this service.`,
}
