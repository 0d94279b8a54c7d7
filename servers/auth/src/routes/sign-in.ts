import { signIn, signOut } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../pages/page.ts'
import { signedInPage, signedOutPage, signInPage, signOutPage } from '../pages/sign-in-page.ts'
import { readCookie } from '../request/cookies.ts'
import { readReturnPath } from '../request/return-path.ts'
import { sessionCookieOf } from '../where.ts'
import { formTo, goTo, outsideLinkTo, type RouteContext, readForm } from './context.ts'
import { dropSession, keepSession, signedIn } from './signed-in.ts'
import { unavailable } from './unavailable.ts'

/** The same for unknown addresses and wrong passwords, so that nobody learns whose address is known. */
const wrongSentence = 'The e-mail address and the password do not belong together. Check both and try again.'

export function signInRoutes(app: FastifyInstance, context: RouteContext): void {
  const { options, where } = context
  const { surroundings } = options
  const signInPath = `${where.prefix}/sign-in`

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: {
      readonly returnTo?: string | undefined
      readonly email?: string
      readonly wrong?: string
      readonly status?: number
    },
  ) =>
    sendPage(
      reply,
      signInPage({
        ...page,
        target: (await formTo(context, request, reply))('/sign-in'),
        outside: outsideLinkTo(context, page.returnTo),
        resetPath: `${where.prefix}/reset-password`,
        leadsAway: page.returnTo !== undefined && leadsAway(page.returnTo, where.prefix),
      }),
    )

  app.get(signInPath, async (request, reply) => {
    const { return_to, other } = request.query as Record<string, string | undefined>
    const returnTo = readReturnPath(return_to, where.origin)
    const signed = await signedIn(context, request)
    if (signed === undefined || other === '1') return show(request, reply, { returnTo })
    if (returnTo !== undefined) return goTo(reply, returnTo)
    return sendPage(
      reply,
      signedInPage({ ...signed.person, signOut: (await formTo(context, request, reply))('/sign-out') }),
    )
  })

  app.post(signInPath, async (request, reply) => {
    const fields = await readForm(context, request, reply)
    if (fields === undefined) return reply
    const returnTo = readReturnPath(fields.get('return_to') ?? undefined, where.origin)
    const email = fields.get('email') ?? ''
    const signed = await signIn(surroundings, { email, password: fields.get('password') ?? '', from: request.ip })
    if (signed.isOk()) {
      const before = readCookie(request, sessionCookieOf(where))
      if (before !== undefined) await signOut(surroundings, before)
      keepSession(context, reply, signed.value)
      return goTo(reply, returnTo ?? signInPath)
    }
    switch (signed.error.code) {
      case 'sign-in-refused':
        return show(request, reply, { returnTo, email, wrong: wrongSentence, status: 401 })
      case 'too-many-attempts': {
        const { seconds } = signed.error
        reply.header('retry-after', String(seconds))
        const wrong = `Too many attempts. Wait ${seconds} seconds and try again.`
        return show(request, reply, { returnTo, email, wrong, status: 429 })
      }
      default:
        return unavailable(request, reply, signed.error)
    }
  })

  app.get(`${where.prefix}/sign-out`, async (request, reply) =>
    sendPage(
      reply,
      (await signedIn(context, request)) === undefined
        ? signedOutPage(signInPath)
        : signOutPage((await formTo(context, request, reply))('/sign-out')),
    ),
  )

  app.post(`${where.prefix}/sign-out`, async (request, reply) => {
    const fields = await readForm(context, request, reply)
    if (fields === undefined) return reply
    const secret = readCookie(request, sessionCookieOf(where))
    if (secret !== undefined) {
      const ended = await signOut(surroundings, secret)
      if (ended.isErr()) return unavailable(request, reply, ended.error)
    }
    dropSession(context, reply)
    return sendPage(reply, signedOutPage(signInPath))
  })
}

const leadsAway = (path: string, prefix: string) =>
  path.startsWith(`${prefix}/interaction/`) || path.startsWith(`${prefix}/oauth/`)
