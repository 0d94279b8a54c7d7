/** Signing in, and the authorization server, as one part of a Fastify server. */
import { forgetEnded, forgetOAuthRecords } from '@plan/workspace'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { settle } from './oauth/adapter.ts'
import { currentProviderWith } from './oauth/current-provider.ts'
import { openProvider } from './oauth/open-provider.ts'
import type { AuthOptions } from './options.ts'
import { errorPage } from './pages/error-page.ts'
import { sendPage } from './pages/page.ts'
import type { RouteContext } from './routes/context.ts'
import { interactionRoutes } from './routes/interaction.ts'
import { invitationRoutes } from './routes/invitation.ts'
import { oauthRoutes } from './routes/oauth.ts'
import { resetPasswordRoutes } from './routes/reset-password.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { unavailable } from './routes/unavailable.ts'
import { whereIs } from './where.ts'

/** Most bytes of a form. */
const formLimit = 16 * 1024

/** How often what has ended is removed, in milliseconds. */
const cleaningInterval = 10 * 60_000

/** Everything under the paths of the issuer. Register it without a prefix: the issuer says where it is. */
export const authPlugin =
  (options: AuthOptions): FastifyPluginAsync =>
  async (app) => {
    const where = whereIs(options.issuer)
    const open = currentProviderWith(options.surroundings, (keys) => {
      const provider = openProvider(options, where, keys)
      provider.on('server_error', (_, error) => app.log.error({ err: error }, 'unexpected'))
      return provider
    })
    const context: RouteContext = { options, where, current: () => settle(open()) }
    cleanRegularly(app, options)
    await app.register(async (inner) => oauthRoutes(inner, context))
    await app.register(async (inner) => {
      takeForms(inner)
      signInRoutes(inner, context)
      if (options.outsideProvider !== undefined) {
        const { outsideSignInRoutes } = await import('./routes/outside-sign-in.ts')
        outsideSignInRoutes(inner, context, options.outsideProvider)
      }
      interactionRoutes(inner, context)
      resetPasswordRoutes(inner, context)
      invitationRoutes(inner, context)
    })
  }

function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_, body, done) => done(null, body),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error
    return statusCode < 500
      ? sendPage(
          reply,
          errorPage({ status: statusCode, reason: 'The request is not one that a page of this service makes.' }),
        )
      : unavailable(request, reply, error)
  })
}

function cleanRegularly(app: FastifyInstance, { surroundings }: AuthOptions): void {
  const timer = setInterval(async () => {
    const cleaned = await forgetOAuthRecords(surroundings).andThen(() => forgetEnded(surroundings))
    if (cleaned.isErr()) app.log.warn({ err: cleaned.error }, 'what has ended could not be removed')
  }, cleaningInterval)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
