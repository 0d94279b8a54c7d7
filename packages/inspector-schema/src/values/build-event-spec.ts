import type { Plan } from '@plan/core'
import {
  candidatesOf,
  type ExpectedEvent,
  type ExpectedProperties,
  type ExpectedProperty,
  living,
  variantsByEvent,
} from '../compare/expected-event.ts'
import type { SpecMetadata } from '../wire/element.ts'
import { constraintKinds, constraintNames } from './constraints.ts'
import type { EventSpec, IdsByText, SpecProperty } from './event-spec.ts'

/**
 * The spec of an event name: the constraints of the event and its variants, each with the ids that
 * ask it. Without such an event it has no events.
 *
 * @example
 * buildEventSpec(plan, 'Signed Up', { schemaId: 'acme', branchId: 'main', latestActionId: '42' })
 */
export function buildEventSpec(plan: Plan, eventName: string, metadata: SpecMetadata): EventSpec {
  const variants = variantsByEvent(plan)
  const named = living(plan.events.values()).filter(({ name }) => name === eventName)
  const events = named.map((event) => {
    const own = variants.get(event.id) ?? []
    const holders = candidatesOf(event, own, { plan, known: new Map() }).map(({ id, properties }) => ({
      id,
      properties,
    }))
    return { b: metadata.branchId, id: event.id, vids: own.map(({ id }) => id), p: specOf(holders) }
  })
  return { events, metadata }
}

/** An event or variant with properties of one level. */
type Holder = Pick<ExpectedEvent, 'id'> & { readonly properties: ExpectedProperties }

function specOf(holders: readonly Holder[]): Readonly<Record<string, SpecProperty>> {
  const names = new Set(holders.flatMap(({ properties }) => [...properties.keys()]))
  return Object.fromEntries(Array.from(names, (name) => [name, specOfProperty(usesOf(name, holders))]))
}

interface Use {
  readonly id: string
  readonly property: ExpectedProperty
}

const usesOf = (name: string, holders: readonly Holder[]): readonly Use[] =>
  holders.flatMap(({ id, properties }) => {
    const property = properties.get(name)
    return property === undefined ? [] : [{ id, property }]
  })

function specOfProperty(uses: readonly Use[]): SpecProperty {
  const [first] = uses
  const inside = uses.flatMap(({ id, property }) => (property.children ? [{ id, properties: property.children }] : []))
  const rows = constraintNames.flatMap((name) => {
    const ids = idsByText(
      uses.flatMap(({ id, property }) =>
        property.constraints.filter((c) => c.name === name).map(({ text }) => [text, id] as const),
      ),
    )
    return ids === undefined ? [] : [[constraintKinds[name].member, ids] as const]
  })
  return {
    t: first?.property.type ?? 'any',
    r: uses.every(({ property }) => property.presence === 'always'),
    ...(first?.property.isList === true && { l: true }),
    ...Object.fromEntries(rows),
    ...(inside.length > 0 && { children: specOf(inside) }),
  }
}

function idsByText(entries: readonly (readonly [string, string])[]): IdsByText | undefined {
  const ids = new Map<string, string[]>()
  for (const [text, id] of entries) ids.set(text, [...(ids.get(text) ?? []), id])
  return ids.size === 0 ? undefined : Object.fromEntries(ids)
}
