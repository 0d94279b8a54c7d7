/** What an engine does for the port: it runs work, in a transaction or outside one. */
import type { Result, ResultAsync } from 'neverthrow'
import { branchesIn } from './capabilities/branches.ts'
import { idempotencyIn } from './capabilities/idempotency.ts'
import { peopleIn } from './capabilities/people.ts'
import { plansIn } from './capabilities/plans.ts'
import { serviceAccountsIn } from './capabilities/service-accounts.ts'
import { webhooksIn } from './capabilities/webhooks.ts'
import { workspacesIn } from './capabilities/workspaces.ts'
import type { IdempotencyRecord, Storage, StorageFailure } from './storage.ts'
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
  check(): ResultAsync<void, StorageFailure>
  close(): ResultAsync<void, StorageFailure>
}

/** The port on an engine. */
export const storageFor = (engine: Engine): Storage => ({
  workspaces: workspacesIn(engine),
  serviceAccounts: serviceAccountsIn(engine),
  people: peopleIn(engine),
  branches: branchesIn(engine),
  plans: plansIn(engine),
  idempotency: idempotencyIn(engine),
  webhooks: webhooksIn(engine),
  check: () => engine.check(),
  close: () => engine.close(),
})
