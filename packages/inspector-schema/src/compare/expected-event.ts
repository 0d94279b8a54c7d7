import type { Constraints, ObjectShape, Plan, PlanEvent, Presence, PropertyUse, ValueType, Variant } from '@plan/core'
import { constraintTextsOf } from '../values/constraint-texts.ts'
import { type Breaks, type ConstraintName, constraintKinds } from '../values/constraints.ts'

/** What a plan asks of one property. */
export interface ExpectedProperty {
  readonly type: ValueType
  readonly isList: boolean
  readonly presence: Presence
  /** Sources that differ. */
  readonly presenceBySource: ReadonlyMap<string, Presence | 'never'>
  readonly constraints: readonly ExpectedConstraint[]
  /** The children of an object; absent where the plan says nothing of them. */
  readonly children?: ExpectedProperties
  /** No child beside these. */
  readonly isClosed: boolean
}

/** A constraint, ready to be checked. */
export interface ExpectedConstraint {
  readonly name: ConstraintName
  /** As in an event spec. */
  readonly text: string
  readonly breaks: Breaks
}

/** Properties by name. */
export interface ExpectedProperties extends ReadonlyMap<string, ExpectedProperty> {
  /** How many of them {@link mayBeNeeded}. */
  readonly needed: number
}

/** Whether a property has to be there, on some source at least. */
export const mayBeNeeded = ({ presence, presenceBySource }: ExpectedProperty): boolean =>
  presence === 'always' || presenceBySource.size > 0

/** What a plan asks of an event, or of one variant of it. */
export interface ExpectedEvent {
  /** The event's id, or the variant's. */
  readonly id: string
  readonly isVariant: boolean
  /** Who sends it; absent where the plan names nobody. */
  readonly sources?: ReadonlySet<string>
  readonly properties: ExpectedProperties
}

/** By name of the event: first the event itself, then its variants. */
export type ExpectedEvents = ReadonlyMap<string, readonly ExpectedEvent[]>

/**
 * What a plan asks of every event, ready for comparing. Archived items ask nothing; user and group
 * properties do not travel among the properties of an event.
 *
 * @example
 * const expected = expectedEvents(plan)
 * compareWithPlan({ eventName: 'Signed Up', schema }, expected).findings
 */
export function expectedEvents(plan: Plan): ExpectedEvents {
  const variants = variantsByEvent(plan)
  const asking: Asking = { plan, known: new Map() }
  const expected = new Map<string, ExpectedEvent[]>()
  for (const event of living(plan.events.values())) {
    const same = expected.get(event.name) ?? []
    expected.set(event.name, [...same, ...candidatesOf(event, variants.get(event.id) ?? [], asking)])
  }
  return expected
}

/** A plan, and what it was seen to ask. */
export interface Asking {
  readonly plan: Plan
  /** Properties of which the same is asked are one: what is small stays near the processor. */
  readonly known: Map<string, ExpectedProperty>
}

/** An event and its living variants, whatever else bears its name. */
export function candidatesOf(event: PlanEvent, variants: readonly Variant[], asking: Asking): readonly ExpectedEvent[] {
  const base = usesByProperty(event, asking.plan)
  const candidate = (id: string, sources: PlanEvent['sources'], uses: readonly PropertyUse[], isVariant: boolean) => ({
    id,
    isVariant,
    ...(sources.length > 0 && { sources: new Set<string>(sources.map(({ sourceId }) => sourceId)) }),
    properties: expectedProperties(uses, asking),
  })
  return [
    candidate(event.id, event.sources, [...base.values()], false),
    ...variants.map(({ id, sources, uses }) => {
      const own = new Map(base)
      for (const use of uses) own.set(use.propertyId, use)
      return candidate(id, sources ?? event.sources, [...own.values()], true)
    }),
  ]
}

/** An event's own uses come before those of its groups. */
function usesByProperty({ uses, propertyGroups }: PlanEvent, plan: Plan): Map<string, PropertyUse> {
  const groups = propertyGroups.flatMap((id) => {
    const group = plan.propertyGroups.get(id)
    return group === undefined || group.archived === true ? [] : group.properties
  })
  const byProperty = new Map<string, PropertyUse>()
  for (const use of [...uses, ...groups]) if (!byProperty.has(use.propertyId)) byProperty.set(use.propertyId, use)
  return byProperty
}

/** Properties, with what is counted of them. */
function counted(properties: ReadonlyMap<string, ExpectedProperty>): ExpectedProperties {
  let needed = 0
  for (const property of properties.values()) if (mayBeNeeded(property)) needed++
  return Object.assign(properties, { needed })
}

function expectedProperties(uses: readonly PropertyUse[], asking: Asking): ExpectedProperties {
  const properties = new Map<string, ExpectedProperty>()
  for (const use of uses) {
    const property = asking.plan.properties.get(use.propertyId)
    if (property === undefined || property.archived === true) continue
    if (property.kind !== 'event' && property.kind !== 'system') continue
    if (!properties.has(property.name)) properties.set(property.name, expectedProperty(use, property, asking))
  }
  return counted(properties)
}

const expectedChildren = ({ children }: ObjectShape, asking: Asking): ExpectedProperties =>
  counted(new Map(children.map((child) => [child.name, expectedProperty(child, child, asking)])))

type Differing = NonNullable<PropertyUse['presenceBySource']>

const presencesOf = (differing: Differing): ExpectedProperty['presenceBySource'] =>
  new Map(differing.map(({ sourceId, presence }) => [sourceId, presence]))

const nobody: ExpectedProperty['presenceBySource'] = new Map()

type Use = Constraints & Pick<PropertyUse, 'presence' | 'presenceBySource' | 'shape'>
type Facts = Pick<ExpectedProperty, 'type' | 'isList'> & { readonly allowedValues?: readonly string[] }

function expectedProperty(use: Use, { type, isList, allowedValues }: Facts, asking: Asking): ExpectedProperty {
  const { presence, presenceBySource, shape } = use
  const texts = constraintTextsOf(use, allowedValues)
  const make = (): ExpectedProperty => ({
    ...{ type, isList, presence },
    presenceBySource: presenceBySource === undefined ? nobody : presencesOf(presenceBySource),
    constraints: texts.map(([name, text]) => ({ name, text, breaks: constraintKinds[name].compile(text) })),
    ...(shape !== undefined && { children: expectedChildren(shape, asking) }),
    isClosed: shape?.isClosed === true,
  })
  if (presenceBySource !== undefined || shape !== undefined) return make()
  const key = `${type} ${isList} ${presence} ${JSON.stringify(texts)}`
  const known = asking.known.get(key) ?? make()
  asking.known.set(key, known)
  return known
}

export const living = <T extends { readonly archived?: true }>(items: Iterable<T>): T[] =>
  [...items].filter((item) => item.archived !== true)

/** The living variants of each event. */
export function variantsByEvent(plan: Plan): ReadonlyMap<string, readonly Variant[]> {
  const byEvent = new Map<string, Variant[]>()
  for (const variant of living(plan.variants.values())) {
    const known = byEvent.get(variant.baseEventId)
    if (known === undefined) byEvent.set(variant.baseEventId, [variant])
    else known.push(variant)
  }
  return byEvent
}
