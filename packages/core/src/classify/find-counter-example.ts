import type { PropertyId } from '../model/ids.ts'
import type { JsonValue } from '../model/json-value.ts'
import { acceptsValue, type EventPayload, judgeOf, type Matches } from './accepts.ts'
import { type EventContract, payloadGroups } from './contract.ts'
import { exampleValue, sampleValues, smallest } from './sample-values.ts'

/**
 * A smallest occurrence that the one plan accepts and the other refuses. Found by trying, and
 * only what is certain is given back.
 */
export function findCounterExample(
  accepting: EventContract | undefined,
  refusing: EventContract | undefined,
  propertyId: PropertyId | undefined,
  matches: Matches,
): EventPayload | undefined {
  if (accepting === undefined) return undefined
  const least = leastOccurrence(accepting, matches)
  if (least === undefined) return undefined
  const [accepts, refuses] = [judgeOf(accepting, matches), judgeOf(refusing, matches)]
  const isCounterExample = (payload: EventPayload) => accepts(payload) === true && refuses(payload) === false
  if (isCounterExample(least)) return least
  const carried = propertyId === undefined ? undefined : accepting.properties.get(propertyId)
  if (carried === undefined || propertyId === undefined) return undefined
  const other = refusing?.properties.get(propertyId)?.value
  const group = payloadGroups[carried.kind]
  const withValue = (value: JsonValue): EventPayload => ({
    ...least,
    [group]: Object.fromEntries([...Object.entries(least[group] ?? {}), [carried.name, value]]),
  })
  const tried = [
    ...sampleValues(carried.value, other, matches),
    ...(other === undefined ? [] : sampleValues(other, carried.value, matches)),
  ].filter((value) => acceptsValue(carried.value, value, matches) === true && isCounterExample(withValue(value)))
  const value = smallest(tried)
  return value === undefined ? undefined : withValue(value)
}

/** The event with nothing but what is required; nothing where no value of something required is known. */
function leastOccurrence({ name, properties }: EventContract, matches: Matches): EventPayload | undefined {
  const members: Record<(typeof payloadGroups)[keyof typeof payloadGroups], [string, JsonValue][]> = {
    properties: [],
    userProperties: [],
    groupProperties: [],
  }
  for (const { name: member, kind, value } of properties.values()) {
    if (value.presence !== 'always') continue
    const example = exampleValue(value, matches)
    if (example === undefined) return undefined
    members[payloadGroups[kind]].push([member, example])
  }
  const { userProperties, groupProperties } = members
  return {
    event: name,
    properties: Object.fromEntries(members.properties),
    ...(userProperties.length > 0 && { userProperties: Object.fromEntries(userProperties) }),
    ...(groupProperties.length > 0 && { groupProperties: Object.fromEntries(groupProperties) }),
  }
}
