import type { Draft } from '../draft.ts'
import type { JsonObject, Reader } from '../reader.ts'

/** One way to write a plan as a JSON object. Formats are asked in the order of their table. */
export interface JsonFormat {
  readonly doc: string
  readonly accepts: (body: JsonObject) => boolean
  readonly read: (body: JsonObject, reader: Reader) => Draft
}
