import { invitationMail } from '@plan/auth/mail'
import {
  invite as inviteTo,
  type KnownInvitation,
  listInvitations as listInvitationsOf,
  withdrawInvitation as withdraw,
} from '@plan/workspace'
import { okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod'
import { role, time } from '../document/answers.ts'
import { type Door, route } from '../route.ts'

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  createdAt: time,
  expiresAt: time,
})

export const listInvitations = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/invitations',
  role: 'admin',
  summary: 'The invitations that can still be accepted',
  reply: { status: 200, schema: z.object({ invitations: z.array(invitation) }) },
  run: ({ surroundings, params, acting }) =>
    listInvitationsOf(surroundings, { ...params, by: acting.actor }).map((invitations) => ({ invitations })),
})

export const invite = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/invitations',
  role: 'admin',
  summary: 'Invite whoever has an address; the link is shown once, and mailed where the service sends mail',
  body: z.strictObject({ email: z.string().max(320), role }),
  reply: { status: 201, schema: invitation.extend({ link: z.string(), isMailed: z.boolean() }) },
  run: ({ surroundings, params, body, acting, base, sendMail }) =>
    inviteTo(surroundings, { ...params, ...body, by: acting.actor }).andThen(({ secret, ...invited }) => {
      const link = `${base}/invitations/${secret}`
      return mail(sendMail, { invited, link, workspace: params.workspaceId }).map((isMailed) => ({
        ...invited,
        link,
        isMailed,
      }))
    }),
})

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/invitations/{invitationId}',
  role: 'admin',
  summary: 'Take an invitation back that nobody accepted',
  reply: { status: 204 },
  run: ({ surroundings, params: { workspaceId, invitationId }, acting }) =>
    withdraw(surroundings, { workspaceId, id: invitationId, by: acting.actor }),
})

/** The invitation is there whether mail goes out or not: whoever invites has the link. */
const mail = (
  sendMail: Door['sendMail'],
  {
    invited,
    link,
    workspace,
  }: { readonly invited: KnownInvitation; readonly link: string; readonly workspace: string },
): ResultAsync<boolean, never> =>
  sendMail === undefined
    ? okAsync(false)
    : sendMail(invitationMail({ to: invited.email, workspace, link }))
        .map(() => true)
        .orElse(() => okAsync(false))
