/** How large a body may be. Each is inclusive. */
export interface ImportLimits {
  /** Levels of nesting in JSON. */
  readonly depth: number
  /** JSON values, counted before any is built, and schemas after references are followed. */
  readonly nodes: number
  readonly events: number
  /** Data rows of a CSV. */
  readonly rows: number
}

/** What is accepted unless a caller says otherwise. */
export const defaultImportLimits: ImportLimits = { depth: 64, nodes: 5_000_000, events: 20_000, rows: 250_000 }
