import { fromThrowable, type Result } from 'neverthrow'
import { type BatchRules, type BatchVersion, type DecodedBatch, decodeWith } from './decode-batch.ts'
import { openEntryMemory, readMark } from './entry-memory.ts'
import { isPlainlyStorable, type WireLimits } from './reading.ts'

/** A body that is JSON. */
export interface ParsedBatch {
  /** How many elements there are to decode. */
  readonly size: number
  /** Reads the elements as `decodeBatch` does. */
  readonly decode: (version: BatchVersion) => ReadBatch
}

/** The elements as they were read, and as they were sent. */
export interface ReadBatch extends DecodedBatch {
  /** The body as JSON says it; where a list of property entries was recognised there is a text in its place. */
  readonly body: unknown
}

/** A body that is no JSON. */
export interface NotJson {
  readonly code: 'not-json'
}

/** Reads texts of batches, and remembers lists of property entries from one to the next. */
export interface BatchReader {
  readonly parse: (text: string) => Result<ParsedBatch, NotJson>
}

/** How much a reader remembers and reads. */
export interface ReaderOptions {
  /** Characters of lists that are remembered at least; it is twice as many at most. */
  readonly mostCharacters: number
  readonly limits?: Partial<WireLimits>
}

/**
 * Opens a reader for a server that is sent the same lists of property entries over and over: these are recognised in
 * the text, and neither parsed nor read again, and each has the same schema object every time. The answers are those
 * of `decodeBatch` for the parsed text.
 *
 * @example
 * const reader = openBatchReader({ mostCharacters: 8_000_000 })
 * reader.parse(body).map((batch) => batch.decode({ version: 'v1' }).taken.length)
 */
export function openBatchReader({ mostCharacters, limits = {} }: ReaderOptions): BatchReader {
  const memory = openEntryMemory(mostCharacters)
  const decodeWhole = (body: unknown, rules: BatchRules, isStorable: boolean): ReadBatch => ({
    ...decodeWith(body, rules, { isStorable, recall: () => undefined, learn: memory.learn }),
    body,
  })
  return {
    parse: (text) => {
      const shortened = memory.shorten(text)
      return parseJson(shortened.text).map((body) => ({
        size: Array.isArray(body) ? body.length : 1,
        decode: (version) => {
          const rules = { ...version, limits }
          const { cut } = shortened
          const isStorable = isPlainlyStorable(text)
          if (cut.length === 0) return decodeWhole(body, rules, isStorable)
          let recalled = 0
          const recall = (value: unknown) => {
            const mark = readMark(value)
            if (mark === undefined) return undefined
            recalled++
            return cut[mark]
          }
          const decoded = decodeWith(body, rules, { isStorable, recall, learn: memory.learn })
          // A mark anywhere but where an element has its property entries would be read as what was sent.
          return recalled === cut.length ? { ...decoded, body } : decodeWhole(JSON.parse(text), rules, isStorable)
        },
      }))
    },
  }
}

const parseJson = fromThrowable(
  (text: string): unknown => JSON.parse(text),
  (): NotJson => ({ code: 'not-json' }),
)
