/** How much of a value is looked at. What lies beyond is not told, and the schema says that it is partial. */
export interface ExtractLimits {
  /** Lists and objects inside one another. */
  readonly depth: number
  /** Members told of one object, and distinct types told of one list. */
  readonly width: number
  /** Values looked at altogether. */
  readonly values: number
}

/** The limits where none are given. */
export const defaultExtractLimits: ExtractLimits = { depth: 16, width: 1_000, values: 100_000 }
