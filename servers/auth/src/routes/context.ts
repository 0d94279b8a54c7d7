import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentProvider } from '../oauth/current-provider.ts'
import type { AuthOptions } from '../options.ts'
import { errorPage } from '../pages/error-page.ts'
import type { FormTarget } from '../pages/form.ts'
import { sendPage } from '../pages/page.ts'
import type { OutsideLink } from '../pages/sign-in-page.ts'
import { formCode, isOurForm } from '../request/forms.ts'
import { outsidePathOf, type Where } from '../where.ts'

/** What every route of this server is given. */
export interface RouteContext {
  readonly options: AuthOptions
  readonly where: Where
  /** Throws where the keys cannot be read; the error page answers then. */
  readonly current: () => Promise<CurrentProvider>
}

/** The fields of a form that was sent from here; undefined where it was not, and then it is answered. */
export async function readForm(
  { where, current }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<URLSearchParams | undefined> {
  const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const { formKey: key } = await current()
  if (isOurForm(request, fields, { where, key })) return fields
  sendPage(
    reply,
    errorPage({
      status: 403,
      title: 'This form is out of date',
      reason: 'It was not sent from a page of this service, or the page is from before you signed in. Open it again.',
    }),
  )
  return undefined
}

/** A form that this server will take, to a path under the issuer. */
export async function formTo(
  { where, current }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(path: string) => FormTarget> {
  const { formKey: key } = await current()
  const code = formCode(request, reply, { where, key })
  return (path) => ({ action: `${where.prefix}${path}`, code })
}

/** The link to sign in elsewhere, where there is one, and from there on to a path of this server. */
export function outsideLinkTo(
  { options: { outsideProvider }, where }: RouteContext,
  returnTo: string | undefined,
): OutsideLink | undefined {
  if (outsideProvider === undefined) return undefined
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo })}`
  return { name: outsideProvider.name, path: `${outsidePathOf(where)}${query}` }
}

/** Sends the browser on; always with a GET. */
export const goTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303)
