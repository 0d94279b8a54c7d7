import { bareEvent, type DraftEvent } from '../draft.ts'
import { pointerTo, step } from '../place.ts'
import { isObject } from '../reader.ts'
import { checkReferences } from '../schema/check-references.ts'
import { readEventProperties } from '../schema/read-event-properties.ts'
import { resolved } from '../schema/resolve.ts'
import type { Scope } from '../schema/scope.ts'
import { readDescription } from './description.ts'
import type { JsonFormat } from './format.ts'

/** Events as the members of `schema.events`, each an object schema. */
export const standardSchema: JsonFormat = {
  doc: 'Standard JSON schema: `schema.events` maps event names to object schemas.',
  accepts: (body) => isObject(body.schema) && isObject(body.schema.events),
  read: (body, reader) => {
    const events = isObject(body.schema) && isObject(body.schema.events) ? body.schema.events : {}
    const place = step(step(undefined, 'schema'), 'events')
    let nameless = 0
    const drafts = Object.entries(events).flatMap(([name, schema]): DraftEvent[] => {
      if (name !== '') {
        const here = step(place, name)
        return [
          readEvent(name, schema, {
            reader,
            base: schema,
            body,
            place: here,
            about: { event: name },
            followed: new Set(['#']),
          }),
        ]
      }
      nameless++
      return []
    })
    if (nameless > 0) reader.warn({ code: 'event-without-name', count: nameless })
    return { events: drafts }
  },
}

function readEvent(name: string, schema: unknown, scope: Scope): DraftEvent {
  if (schema === true) return bareEvent(name)
  if (!isObject(schema)) {
    scope.reader.fail({ code: 'structure-invalid', at: pointerTo(scope.place), expected: 'an object schema' })
    return bareEvent(name)
  }
  if (scope.reader.hasReferences) checkReferences(schema, scope)
  const { description } = resolved(schema, scope).schema
  return {
    ...bareEvent(name),
    ...readDescription(description, scope.reader, name),
    properties: readEventProperties(schema, scope),
  }
}
