/**
 * Every query that is the same in all engines. What an engine has to spell for itself (loading and
 * writing items, finding taken ids) is in the engine's folder.
 */
import type { Kysely } from 'kysely'
import { actionQueries } from './queries/actions.ts'
import { branchQueries } from './queries/branches.ts'
import { deliveryQueries } from './queries/deliveries.ts'
import { idempotencyQueries } from './queries/idempotency.ts'
import { identityQueries } from './queries/identities.ts'
import { inspectorQueries } from './queries/inspector.ts'
import { invitationQueries } from './queries/invitations.ts'
import { machineTokenQueries } from './queries/machine-tokens.ts'
import { membershipQueries } from './queries/memberships.ts'
import { migrationQueries } from './queries/migrations.ts'
import { oauthKeyQueries, oauthRecordQueries } from './queries/oauth.ts'
import { passwordResetQueries } from './queries/password-resets.ts'
import { peopleQueries } from './queries/people.ts'
import { serviceAccountQueries } from './queries/service-accounts.ts'
import { sessionQueries } from './queries/sessions.ts'
import { webhookQueries } from './queries/webhooks.ts'
import { workspaceQueries } from './queries/workspaces.ts'
import type { Tables } from './tables.ts'

/** The queries, compiled for the engine whose builder is given. */
export const queriesFor = (builder: Kysely<Tables>) => ({
  workspaces: workspaceQueries(builder),
  serviceAccounts: serviceAccountQueries(builder),
  people: peopleQueries(builder),
  memberships: membershipQueries(builder),
  invitations: invitationQueries(builder),
  sessions: sessionQueries(builder),
  passwordResets: passwordResetQueries(builder),
  identities: identityQueries(builder),
  machineTokens: machineTokenQueries(builder),
  oauthRecords: oauthRecordQueries(builder),
  oauthKeys: oauthKeyQueries(builder),
  branches: branchQueries(builder),
  actions: actionQueries(builder),
  idempotency: idempotencyQueries(builder),
  webhooks: webhookQueries(builder),
  deliveries: deliveryQueries(builder),
  ...inspectorQueries(builder),
  migrations: migrationQueries(builder),
})
