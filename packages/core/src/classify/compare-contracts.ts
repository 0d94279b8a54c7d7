import type { PropertyId } from '../model/ids.ts'
import { sameValue } from '../result/same-value.ts'
import type { ChangeAspect } from './aspects.ts'
import { compareValues } from './compare-values.ts'
import { type EventContract, payloadGroups } from './contract.ts'

/** One aspect of a change of an event; of the whole event where it names no property. */
export interface ContractDifference {
  readonly aspect: ChangeAspect
  readonly propertyId?: PropertyId
  /** The children it is about, from the property down. */
  readonly path: readonly string[]
}

/** Everything in which an event before and after differ. */
export function* compareContracts(before?: EventContract, after?: EventContract): Iterable<ContractDifference> {
  if (before === undefined || after === undefined) {
    if (before !== after) yield { aspect: before === undefined ? 'event-added' : 'event-removed', path: [] }
    return
  }
  if (before.name !== after.name) yield { aspect: 'event-renamed', path: [] }
  yield* compareVariants(before.variants, after.variants)
  yield* compareProperties(before.properties, after.properties)
}

function* compareVariants(
  before: EventContract['variants'],
  after: EventContract['variants'],
): Iterable<ContractDifference> {
  const ids = [...after.keys()]
  const isChanged = (id: (typeof ids)[number]) => before.has(id) && !sameValue(before.get(id), after.get(id))
  if (ids.some((id) => !before.has(id))) yield { aspect: 'variant-added', path: [] }
  if (ids.some(isChanged)) yield { aspect: 'variant-changed', path: [] }
  if ([...before.keys()].some((id) => !after.has(id))) yield { aspect: 'variant-removed', path: [] }
}

function* compareProperties(
  before: EventContract['properties'],
  after: EventContract['properties'],
): Iterable<ContractDifference> {
  for (const [propertyId, carried] of after) {
    const known = before.get(propertyId)
    if (known === undefined) {
      const isRequired = carried.value.presence === 'always'
      yield { aspect: isRequired ? 'required-property-added' : 'optional-property-added', propertyId, path: [] }
      continue
    }
    if (known.name !== carried.name) yield { aspect: 'property-renamed', propertyId, path: [] }
    if (payloadGroups[known.kind] !== payloadGroups[carried.kind])
      yield { aspect: 'property-moved', propertyId, path: [] }
    if (!sameValue(known.presenceBySource, carried.presenceBySource))
      yield { aspect: 'presence-by-source-changed', propertyId, path: [] }
    for (const { aspect, path } of compareValues(known.value, carried.value)) yield { aspect, propertyId, path }
  }
  for (const propertyId of before.keys())
    if (!after.has(propertyId)) yield { aspect: 'property-removed', propertyId, path: [] }
}
