import { findPasswordReset, requestPasswordReset, resetPassword } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { resetMail } from '../mail/messages.ts'
import { sendPage } from '../pages/page.ts'
import {
  askForResetPage,
  askOperatorPage,
  choosePasswordPage,
  deadLinkPage,
  passwordChosenPage,
  resetAskedPage,
} from '../pages/password-pages.ts'
import { formTo, type RouteContext, readForm } from './context.ts'
import { dropSession } from './signed-in.ts'
import { unavailable } from './unavailable.ts'

export function resetPasswordRoutes(app: FastifyInstance, context: RouteContext): void {
  const { options, where } = context
  const { surroundings, sendMail } = options
  const path = `${where.prefix}/reset-password`
  const signInPath = `${where.prefix}/sign-in`

  const targetOf = async (request: FastifyRequest, reply: FastifyReply, secret: string) =>
    (await formTo(context, request, reply))(`/reset-password/${secret}`)

  app.get(path, async (request, reply) =>
    sendPage(
      reply,
      sendMail === undefined
        ? askOperatorPage(signInPath)
        : askForResetPage((await formTo(context, request, reply))('/reset-password'), signInPath),
    ),
  )

  app.post(path, async (request, reply) => {
    const fields = await readForm(context, request, reply)
    if (fields === undefined) return reply
    if (sendMail === undefined) return sendPage(reply, askOperatorPage(signInPath))
    const email = fields.get('email') ?? ''
    // Not waited for: how long it takes would tell whether somebody has the address.
    void requestPasswordReset(surroundings, { email, from: request.ip })
      .map(async (reset) => {
        if (reset === undefined) return
        const sent = await sendMail(
          resetMail({ to: reset.person.email, link: `${where.origin}${path}/${reset.secret}` }),
        )
        if (sent.isErr()) request.log.error({ err: sent.error }, 'a mail could not be sent')
      })
      .orTee((failure) => request.log.warn({ err: failure }, 'no link for a new password was made'))
    return sendPage(reply, resetAskedPage(signInPath))
  })

  app.get(`${path}/:secret`, async (request, reply) => {
    const { secret } = request.params as { secret: string }
    const found = await findPasswordReset(surroundings, secret)
    if (found.isErr())
      return found.error.code === 'link-invalid'
        ? sendPage(reply, deadLinkPage('reset', path))
        : unavailable(request, reply, found.error)
    return sendPage(reply, choosePasswordPage(found.value, await targetOf(request, reply, secret)))
  })

  app.post(`${path}/:secret`, async (request, reply) => {
    const fields = await readForm(context, request, reply)
    if (fields === undefined) return reply
    const { secret } = request.params as { secret: string }
    const found = await findPasswordReset(surroundings, secret)
    if (found.isErr())
      return found.error.code === 'link-invalid'
        ? sendPage(reply, deadLinkPage('reset', path))
        : unavailable(request, reply, found.error)
    const password = fields.get('password') ?? ''
    const again = async (wrong: string) =>
      sendPage(reply, choosePasswordPage(found.value, await targetOf(request, reply, secret), wrong))
    if (password !== fields.get('repeated')) return again('The two passwords are not the same.')
    const reset = await resetPassword(surroundings, { secret, password })
    if (reset.isOk()) {
      dropSession(context, reply)
      return sendPage(reply, passwordChosenPage(signInPath))
    }
    const { error } = reset
    if (error.code === 'input-invalid') return again(`The password must be ${error.expected}.`)
    return error.code === 'link-invalid'
      ? sendPage(reply, deadLinkPage('reset', path))
      : unavailable(request, reply, error)
  })
}
