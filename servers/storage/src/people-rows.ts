/** Reading the rows about people, and those of the authorization server, into the records of the port. */
import type { OAuthKey, OAuthRecord } from './oauth-storage.ts'
import type {
  Identity,
  Invitation,
  MachineToken,
  Membership,
  PasswordReset,
  Person,
  Session,
} from './people-storage.ts'
import type {
  IdentityRow,
  InvitationRow,
  MachineTokenRow,
  MembershipRow,
  OAuthKeyRow,
  OAuthRecordRow,
  PasswordResetRow,
  PersonRow,
  SessionRow,
} from './tables.ts'

export const readPerson = (row: PersonRow): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  createdAt: row.created_at,
  ...(row.disabled_at === null ? {} : { disabledAt: row.disabled_at }),
})

export const readMembership = (row: MembershipRow): Membership => ({
  workspaceId: row.workspace,
  personId: row.person,
  role: row.role,
  since: row.since,
})

export const readInvitation = (row: InvitationRow): Invitation => ({
  workspaceId: row.workspace,
  id: row.id,
  email: row.email,
  role: row.role,
  tokenDigest: row.token_digest,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.accepted_at === null ? {} : { acceptedAt: row.accepted_at }),
})

export const readSession = (row: SessionRow): Session => ({
  digest: row.digest,
  personId: row.person,
  createdAt: row.created_at,
  usedAt: row.used_at,
  expiresAt: row.expires_at,
})

export const readPasswordReset = (row: PasswordResetRow): PasswordReset => ({
  digest: row.digest,
  personId: row.person,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.used_at === null ? {} : { usedAt: row.used_at }),
})

export const readIdentity = (row: IdentityRow): Identity => ({
  issuer: row.issuer,
  subject: row.subject,
  personId: row.person,
})

export const readMachineToken = (row: MachineTokenRow): MachineToken => ({
  workspaceId: row.workspace,
  id: row.id,
  name: row.name,
  personId: row.person,
  secretDigest: row.secret_digest,
  branchPattern: row.branch_pattern,
  access: row.access,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
})

export const readOAuthRecord = (row: OAuthRecordRow): OAuthRecord => ({
  model: row.model,
  id: row.id,
  payload: row.payload,
  ...(row.uid === null ? {} : { uid: row.uid }),
  ...(row.grant_id === null ? {} : { grantId: row.grant_id }),
  ...(row.person === null ? {} : { personId: row.person }),
  ...(row.consumed_at === null ? {} : { consumedAt: row.consumed_at }),
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
})

export const readOAuthKey = (row: OAuthKeyRow): OAuthKey => ({
  kid: row.kid,
  sealedKey: row.sealed_key,
  createdAt: row.created_at,
  ...(row.retired_at === null ? {} : { retiredAt: row.retired_at }),
})
