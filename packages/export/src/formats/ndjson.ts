import { eventSchemas } from '../self-desc/event-schemas.ts'
import { defaultVendor } from '../vendor.ts'
import type { ExportFormat } from './format.ts'

/** The vendor is always the default one. Removed events have no line. */
export const ndjson: ExportFormat = {
  doc: 'One line per event: its self-describing schema, and the address of the schema.',
  contentType: 'application/x-ndjson',
  render: function* (plan, { selection }) {
    for (const { event, version, schema } of eventSchemas(plan, defaultVendor, selection)) {
      const address = `iglu:${defaultVendor}/${event.name}/jsonschema/${version}`
      yield onOneLine(`{"schema":${JSON.stringify(address)},"data":${schema}}\n`)
    }
  },
}

/** JSON text without the characters that end a line for some readers, although JSON allows them in strings. */
const onOneLine = (json: string): string =>
  json.replace(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
