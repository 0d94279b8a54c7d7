/** Where in an item a word stands, and how much it counts there. */
export const searchFields = {
  name: { weight: 3, evenness: 0.4 },
  /** The words a name is written together from. */
  compound: { weight: 2, evenness: 0.3 },
  /** Names in destinations. */
  alias: { weight: 2, evenness: 0.3 },
  description: { weight: 1, evenness: 0.6 },
  /** Names of what is inside: properties, nested ones too, members, steps. */
  contents: { weight: 0.7, evenness: 0.6 },
  /** Categories it is filed under. */
  heading: { weight: 0.7, evenness: 0.3 },
  tag: { weight: 1, evenness: 0.3 },
  /** Allowed and pinned values, options. */
  value: { weight: 0.5, evenness: 0.6 },
  /** Descriptions of nested properties and of triggers. */
  detail: { weight: 0.3, evenness: 0.7 },
  /** Sources, destinations, teams, platforms. */
  context: { weight: 0.3, evenness: 0.3 },
} as const satisfies Readonly<Record<string, FieldWeight>>

interface FieldWeight {
  readonly weight: number
  /** How much a long text counts less, from 0 to 1: the b of BM25. */
  readonly evenness: number
}

export type SearchField = keyof typeof searchFields

export const searchFieldNames = Object.keys(searchFields) as readonly SearchField[]
