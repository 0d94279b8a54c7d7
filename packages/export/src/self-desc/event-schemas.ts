import type { PlanEvent, Presence, Property } from '@plan/core'
import { type CarriedProperty, carriedProperties, inOrderOfExport } from '../carried-properties.ts'
import { isContext } from '../context-property.ts'
import type { EventSelection } from '../event-selection.ts'
import { typeWords } from '../json-schema/value-schema.ts'
import type { LivingPlan } from '../living-plan.ts'
import { defaultVersion, readSchemaUri } from './schema-uri.ts'
import { selfDescribingSchema } from './self-describing-schema.ts'

/** The self-describing schema of an event as JSON text. */
interface EventSchema {
  readonly event: PlanEvent
  readonly version: string
  readonly schema: string
}

/** The schema of every selected event. Variants have none: they are tracked under their event's name. */
export function* eventSchemas(plan: LivingPlan, vendor: string, selection: EventSelection): Iterable<EventSchema> {
  const member = propertyMembers()
  for (const event of plan.events.values()) {
    if (!selection.has(event)) continue
    const carried = carriedProperties(event, plan)
    const version = pinnedVersion(carried) ?? defaultVersion
    const sent = sentValues(carried)
    const schema = selfDescribingSchema(
      { vendor, name: event.name, version },
      {
        description: event.description,
        properties: `{${sent.map(member).join(',')}}`,
        required: sent.filter(({ use }) => use.presence === 'always').map(({ property }) => property.name),
        isClosed: true,
      },
    )
    yield { event, version, schema }
  }
}

/** What is sent as data of the event. Of an event, a user and a group property of one name the first stays. */
function sentValues(carried: readonly CarriedProperty[]): CarriedProperty[] {
  const sent = new Map<string, CarriedProperty>()
  for (const one of inOrderOfExport(carried)) {
    const { property } = one
    if (property.kind !== 'system' && !isContext(property) && !sent.has(property.name)) sent.set(property.name, one)
  }
  return [...sent.values()]
}

/** A writer of properties as members by their names. What is written of a property depends on its presence alone. */
function propertyMembers(): (carried: CarriedProperty) => string {
  const known = { always: new Map<Property, string>(), sometimes: new Map<Property, string>() }
  return ({ property, use: { presence } }) => {
    const text = known[presence].get(property) ?? propertyMember(property, presence)
    known[presence].set(property, text)
    return text
  }
}

const propertyMember = ({ name, type, isList, description }: Property, presence: Presence): string =>
  `${JSON.stringify(name)}:${JSON.stringify({ type: typeWords({ type, isList, presence }), description })}`

/** The version that the first property pinned to the address of a schema names. */
function pinnedVersion(carried: readonly CarriedProperty[]): string | undefined {
  for (const { use } of carried) {
    const uri = typeof use.pinnedValue === 'string' ? readSchemaUri(use.pinnedValue) : undefined
    if (uri !== undefined) return uri.version
  }
  return undefined
}
