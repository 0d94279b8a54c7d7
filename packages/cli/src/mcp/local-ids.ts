import { randomUUID } from 'node:crypto'

/** A new id that nothing has. Those of branches are short, since they are part of a file's name. */
export const newLocalId = (kind: string): string =>
  kind === 'branch' ? `branch-${randomUUID().slice(0, 8)}` : randomUUID()
