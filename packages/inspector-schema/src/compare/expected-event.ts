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
export type ExpectedProperties = ReadonlyMap<string, ExpectedProperty>

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
  const expected = new Map<string, ExpectedEvent[]>()
  for (const event of living(plan.events.values())) {
    const same = expected.get(event.name) ?? []
    expected.set(event.name, [...same, ...candidatesOf(event, variants.get(event.id) ?? [], plan)])
  }
  return expected
}

/** An event and its living variants, whatever else bears its name. */
export function candidatesOf(event: PlanEvent, variants: readonly Variant[], plan: Plan): readonly ExpectedEvent[] {
  const base = usesByProperty(event, plan)
  const candidate = (id: string, sources: PlanEvent['sources'], uses: readonly PropertyUse[], isVariant: boolean) => ({
    id,
    isVariant,
    ...(sources.length > 0 && { sources: new Set<string>(sources.map(({ sourceId }) => sourceId)) }),
    properties: expectedProperties(uses, plan),
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

function expectedProperties(uses: readonly PropertyUse[], plan: Plan): ExpectedProperties {
  const properties = new Map<string, ExpectedProperty>()
  for (const use of uses) {
    const property = plan.properties.get(use.propertyId)
    if (property === undefined || property.archived === true) continue
    if (property.kind !== 'event' && property.kind !== 'system') continue
    if (properties.has(property.name)) continue
    const { type, isList, allowedValues } = property
    const { presence, shape, presenceBySource } = use
    properties.set(property.name, {
      ...{ type, isList, presence },
      presenceBySource: presenceBySource === undefined ? nobody : presencesOf(presenceBySource),
      constraints: expectedConstraints(use, allowedValues),
      ...childrenOf(shape),
    })
  }
  return properties
}

type Differing = NonNullable<PropertyUse['presenceBySource']>

const presencesOf = (differing: Differing): ReadonlyMap<string, Presence | 'never'> =>
  new Map(differing.map(({ sourceId, presence }) => [sourceId, presence]))

// Plans have many properties of which there is nothing more to say: they share how that is said.
const nobody: ExpectedProperty['presenceBySource'] = new Map()
const nothing: ExpectedProperty['constraints'] = []

function expectedConstraints(
  constraints: Constraints,
  allowedValues?: readonly string[],
): ExpectedProperty['constraints'] {
  const texts = constraintTextsOf(constraints, allowedValues)
  if (texts.length === 0) return nothing
  return texts.map(([name, text]) => ({ name, text, breaks: constraintKinds[name].compile(text) }))
}

const childrenOf = (shape?: ObjectShape): Pick<ExpectedProperty, 'children' | 'isClosed'> =>
  shape === undefined ? { isClosed: false } : { children: expectedChildren(shape), isClosed: shape.isClosed === true }

const expectedChildren = ({ children }: ObjectShape): ExpectedProperties =>
  new Map(
    children.map(({ name, type, isList, presence, shape, ...rest }) => [
      name,
      {
        ...{ type, isList, presence },
        presenceBySource: nobody,
        constraints: expectedConstraints(rest, rest.allowedValues),
        ...childrenOf(shape),
      },
    ]),
  )

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
