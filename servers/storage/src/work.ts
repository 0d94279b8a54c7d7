/**
 * Work on a store, written once for all engines: it asks for one statement after the other and runs none. An engine
 * that answers at once drives it without waiting, one that answers later waits for each answer.
 */
import type { ItemKind, WorkspaceId } from '@plan/core'
import type { CompiledQuery } from 'kysely'
import type { WebhookKey } from './queries/webhooks.ts'
import type { queriesFor } from './queries.ts'
import type { BranchKey, Moment } from './tables.ts'

type Answer<T> = T | Promise<T>

/** The engine-neutral queries in one engine's spelling. */
export type Queries = ReturnType<typeof queriesFor>

/** An item as it stood; without a body it was removed. */
export type ItemThen = readonly [kind: ItemKind, id: string, body: string | null]

/** The row that an item gets from a revision on; none where the branch says nothing of it any more. */
export interface ItemStep {
  readonly kind: ItemKind
  readonly id: string
  readonly row?: { readonly name: string | null; readonly body: string | null }
}

/** What work may ask of an engine. A statement that fails ends the work. */
export interface Session {
  readonly queries: Queries
  all<Row>(query: CompiledQuery<Row>): Answer<readonly Row[]>
  /** How many rows the statement changed. */
  run(query: CompiledQuery<unknown>): Answer<number>
  /** The rows that held on one branch at a revision. */
  loadItems(of: Moment): Answer<readonly ItemThen[]>
  /** Makes the steps part of the revision, in their order. */
  writeItems(of: Moment, steps: readonly ItemStep[]): Answer<void>
  /** Those of the ids that an item of the kind has or had. */
  takenIds(workspace: WorkspaceId, kind: ItemKind, ids: readonly string[]): Answer<ReadonlySet<string>>
  /** Keeps other transactions from changing the workspace's own row until this one ends. */
  lockWorkspace(workspace: WorkspaceId): Answer<void>
  /** Keeps other transactions from changing the person's own row until this one ends. */
  lockPerson(person: string): Answer<void>
  /** Keeps other transactions from moving the branch until this one ends. */
  lockBranch(of: BranchKey): Answer<void>
  /** Keeps other transactions from changing the deliveries of a webhook until this one ends. */
  lockWebhook(of: WebhookKey): Answer<void>
  /** Keeps other transactions from adding observations to the workspace until this one ends. */
  lockInspector(workspace: WorkspaceId): Answer<void>
}

/** Work that has begun. Running it again is beginning it again. */
export type Work<T> = Generator<(session: Session) => unknown, T, unknown>

/** Asks the engine for one thing and waits for its answer. */
export function* ask<T>(step: (session: Session) => Answer<T>): Work<T> {
  // Whoever drives the work answers each step with what the step gave.
  return (yield step) as T
}

/** The rows of a query. */
export const all = <Row>(choose: (queries: Queries) => CompiledQuery<Row>): Work<readonly Row[]> =>
  ask((session) => session.all(choose(session.queries)))

/** The first row of a query. */
export function* get<Row>(choose: (queries: Queries) => CompiledQuery<Row>): Work<Row | undefined> {
  return (yield* all(choose))[0]
}

/** Runs a statement; the result is how many rows it changed. */
export const run = (choose: (queries: Queries) => CompiledQuery<unknown>): Work<number> =>
  ask((session) => session.run(choose(session.queries)))
