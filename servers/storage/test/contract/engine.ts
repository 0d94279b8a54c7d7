/** What an engine hands to the contract suite. */
import type { Storage } from '@plan/storage'

export interface OpenedEngine {
  /** An open store on a database of its own, empty. The engine closes and removes it when the test ends. */
  readonly storage: Storage
  /** Opens a further store on the same database. Absent where a database ends with its store. */
  readonly again?: () => Promise<Storage>
}

export type OpenEngine = () => Promise<OpenedEngine>
