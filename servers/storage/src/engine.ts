/** What an engine does for the port: it runs work, in a transaction or outside one. */
import type { Result, ResultAsync } from 'neverthrow'
import { branchesIn } from './capabilities/branches.ts'
import { idempotencyIn } from './capabilities/idempotency.ts'
import { identitiesIn } from './capabilities/identities.ts'
import { inspectorIn } from './capabilities/inspector/inspector.ts'
import { invitationsIn } from './capabilities/invitations.ts'
import { machineTokensIn } from './capabilities/machine-tokens.ts'
import { membershipsIn } from './capabilities/memberships.ts'
import { oauthIn } from './capabilities/oauth.ts'
import { passwordResetsIn } from './capabilities/password-resets.ts'
import { peopleIn } from './capabilities/people.ts'
import { plansIn } from './capabilities/plans.ts'
import { serviceAccountsIn } from './capabilities/service-accounts.ts'
import { sessionsIn } from './capabilities/sessions.ts'
import { webhooksIn } from './capabilities/webhooks.ts'
import { workspacesIn } from './capabilities/workspaces.ts'
import type { IdempotencyRecord, RateLimits, SharedDatabase, Storage, StorageFailure } from './storage.ts'
import type { Work } from './work.ts'

export interface Engine {
  /** Runs work outside a transaction: each statement sees the last commit, but not the same one as the next. */
  read<T, E>(work: () => Work<Result<T, E>>): ResultAsync<T, E | StorageFailure>
  /** Runs work whose statements all see the same commit, whoever writes meanwhile. It may only read. */
  snapshot<T, E>(work: () => Work<Result<T, E>>): ResultAsync<T, E | StorageFailure>
  /**
   * Runs work in a transaction. What it returns decides: Ok is on disk when this resolves, Err leaves no
   * trace. Where transactions can hinder each other it is run again. Work that saves an idempotency record names it,
   * so that an engine that lost the answer to a commit can find out what became of it.
   */
  write<T, E>(work: () => Work<Result<T, E>>, record?: IdempotencyRecord): ResultAsync<T, E | StorageFailure>
  /** Absent where the store is a file. */
  readonly shared?: SharedDatabase
  check(): ResultAsync<void, StorageFailure>
  close(): ResultAsync<void, StorageFailure>
}

/** The port on an engine. Where buckets are kept is the engine's own: it depends on who shares the database. */
export const storageFor = (engine: Engine, rateLimits: RateLimits): Storage => ({
  workspaces: workspacesIn(engine),
  serviceAccounts: serviceAccountsIn(engine),
  people: peopleIn(engine),
  memberships: membershipsIn(engine),
  invitations: invitationsIn(engine),
  sessions: sessionsIn(engine),
  passwordResets: passwordResetsIn(engine),
  identities: identitiesIn(engine),
  machineTokens: machineTokensIn(engine),
  oauth: oauthIn(engine),
  branches: branchesIn(engine),
  plans: plansIn(engine),
  idempotency: idempotencyIn(engine),
  webhooks: webhooksIn(engine),
  inspector: inspectorIn(engine),
  rateLimits,
  shared: engine.shared,
  check: () => engine.check(),
  close: () => engine.close(),
})
