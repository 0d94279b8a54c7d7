import { removedEventsMember } from '../event-selection.ts'
import { contextSchemas } from '../self-desc/context-schemas.ts'
import { eventSchemas } from '../self-desc/event-schemas.ts'
import type { ExportFormat } from './format.ts'

/** The schemas a schema registry takes. Contexts stand for themselves and not among an event's properties. */
export const selfDescSchemas: ExportFormat = {
  doc: 'Self-describing schemas, one per event with its event, user and group properties, one per context. System properties and variants are left out.',
  contentType: 'application/json',
  render: function* (plan, { vendor, selection }) {
    yield '{"eventSchemas":['
    let separator = ''
    for (const { schema } of eventSchemas(plan, vendor, selection)) {
      yield separator + schema
      separator = ','
    }
    yield '],"contextSchemas":['
    separator = ''
    for (const schema of contextSchemas(plan, vendor, selection)) {
      yield separator + schema
      separator = ','
    }
    yield `]${removedEventsMember(selection)}}`
  },
}
