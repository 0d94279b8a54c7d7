import { ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import type { Session, Work } from '../work.ts'
import type { Connection, Statements } from './connection.ts'
import { findTaken, loadItems, writeItems } from './items.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'

/** Runs work on one connection, at once and on the calling thread. */
export const engineOn = (connection: Connection): Engine => ({
  read: (work) => settle(connection.read((statements) => drive(work(), sessionOf(statements)))),
  snapshot: (work) => settle(connection.snapshot((statements) => drive(work(), sessionOf(statements)))),
  write: (work) => settle(connection.write((statements) => drive(work(), sessionOf(statements)))),
  check: () =>
    settle(
      connection.read((statements) => {
        statements.prepared('SELECT 1').get()
        return ok()
      }),
    ),
  close: () => settle(connection.close()),
})

/** A session never answers later, so every step's answer is there for the next. */
function drive<T, E>(work: Work<Result<T, E>>, session: Session): Result<T, E> {
  let step = work.next()
  while (step.done !== true) step = work.next(step.value(session))
  return step.value
}

const sessionOf = (statements: Statements): Session => ({
  queries: sqliteQueries,
  all: (query) => statements.all(query),
  run: (query) => statements.run(query),
  loadItems: (of) => loadItems(statements, of),
  writeItems: (of, steps) => writeItems(statements, of, steps),
  takenIds: (workspace, kind, ids) => findTaken(statements, workspace, kind, ids),
  // A transaction that writes holds the lock of the whole file.
  lockWorkspace: () => undefined,
  lockPerson: () => undefined,
  lockBranch: () => undefined,
  lockWebhook: () => undefined,
  lockInspector: () => undefined,
})
