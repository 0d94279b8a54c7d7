import type { ExportFormat } from './formats/format.ts'
import { jsonSchema } from './formats/json-schema.ts'
import { ndjson } from './formats/ndjson.ts'
import { selfDescSchemas } from './formats/self-desc-schemas.ts'

/** The export formats by the value of `payloadFormat`. @see Specification, "1. Export tracking plan" */
export const exportFormats = { jsonSchema, selfDescSchemas, ndjson } as const satisfies Readonly<
  Record<string, ExportFormat>
>

/** The name of an export format, as the query parameter spells it. */
export type ExportFormatName = keyof typeof exportFormats

/** The format used where none is named. */
export const defaultExportFormat: ExportFormatName = 'jsonSchema'
