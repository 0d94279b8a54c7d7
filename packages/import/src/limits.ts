/** How large a body may be. Each is inclusive. */
export interface ImportLimits {
  /** Levels of nesting in JSON. */
  readonly depth: number
  /** JSON values, counted before any is built. */
  readonly nodes: number
  /** Schemas read behind references, where a small body can unfold into a large one. */
  readonly unfolded: number
  readonly events: number
  /** Properties of one event. */
  readonly properties: number
  /** Data rows of a CSV. */
  readonly rows: number
}

/** What is accepted unless a caller says otherwise. */
export const defaultImportLimits: ImportLimits = {
  depth: 64,
  nodes: 5_000_000,
  unfolded: 200_000,
  events: 20_000,
  properties: 5_000,
  rows: 250_000,
}
