import type { JsonValue } from '../model/json-value.ts'
import type { ValueType } from '../model/value-type.ts'
import { type EventContract, type PayloadGroup, payloadGroups, type ValueContract } from './contract.ts'

/** An occurrence of an event as JSON. */
export interface EventPayload {
  readonly event: string
  readonly properties: Readonly<Record<string, JsonValue>>
  readonly userProperties?: Readonly<Record<string, JsonValue>>
  readonly groupProperties?: Readonly<Record<string, JsonValue>>
}

/** Whether a text matches a pattern; `undefined` where that is not known. */
export type Matches = (pattern: string, text: string) => boolean | undefined

/** Whether a plan accepts an occurrence of an event; `undefined` where a pattern leaves it open. */
export type AcceptsPayload = (payload: EventPayload) => boolean | undefined

/** The judgement of a plan on occurrences of one event. Without a contract it refuses all. */
export function judgeOf(contract: EventContract | undefined, matches: Matches): AcceptsPayload {
  if (contract === undefined) return () => false
  const groups = [...groupsOf(contract)]
  return (payload) =>
    contract.name === payload.event &&
    all(groups, ([group, known]) => acceptsMembers(known, payload[group] ?? {}, true, matches))
}

/** What stands in each group of a payload. Of two properties of one name in one group the first counts, as in exports. */
const groupsOf = ({ properties }: EventContract) => {
  const groups = new Map<PayloadGroup, Map<string, ValueContract>>()
  for (const group of Object.values(payloadGroups)) groups.set(group, new Map())
  for (const { name, kind, value } of properties.values()) {
    const known = groups.get(payloadGroups[kind])
    if (known?.has(name) === false) known.set(name, value)
  }
  return groups
}

function acceptsMembers(
  known: ReadonlyMap<string, ValueContract>,
  members: Readonly<Record<string, JsonValue>>,
  isClosed: boolean,
  matches: Matches,
): boolean | undefined {
  for (const [name, { presence }] of known) if (presence === 'always' && !Object.hasOwn(members, name)) return false
  return all(Object.entries(members), ([name, value]) => {
    const contract = known.get(name)
    return contract === undefined ? !isClosed : acceptsValue(contract, value, matches)
  })
}

/** Whether a value is accepted; `undefined` where a pattern leaves it open. */
export function acceptsValue(contract: ValueContract, value: JsonValue, matches: Matches): boolean | undefined {
  if (!contract.isList) return acceptsOne(contract, value, matches)
  return Array.isArray(value) && all(value as JsonValue[], (element) => acceptsOne(contract, element, matches))
}

const types: Readonly<Record<ValueType, (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  object: (value) => isObject(value),
  any: (value) => value !== null,
}

const isObject = (value: JsonValue): value is { readonly [member: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function acceptsOne(contract: ValueContract, value: JsonValue, matches: Matches): boolean | undefined {
  const { type, allowedValues, pinnedValue, pattern, minimum, maximum, shape } = contract
  if (!types[type](value)) return false
  if (allowedValues !== undefined && !allowedAs(type, allowedValues).includes(value)) return false
  if (pinnedValue !== undefined && value !== pinnedValue) return false
  if (typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value))) return false
  if (typeof value === 'string' && pattern !== undefined) return matches(pattern, value)
  if (shape === undefined || !isObject(value)) return true
  const children = new Map(shape.children.map((child) => [child.name, child]))
  return acceptsMembers(children, value, shape.isClosed === true, matches)
}

/** Allowed values as they are sent: in the type of the property where each text is the plain form of one. */
export function allowedAs(type: ValueType, texts: readonly string[]): readonly JsonValue[] {
  if (type === 'bool') {
    const isPlain = texts.every((text) => text === 'true' || text === 'false')
    return isPlain ? texts.map((text) => text === 'true') : texts
  }
  if (type !== 'int' && type !== 'float') return texts
  const numbers = texts.map(Number)
  const fits = type === 'int' ? Number.isSafeInteger : Number.isFinite
  return numbers.every((value, at) => fits(value) && String(value) === texts[at]) ? numbers : texts
}

function all<T>(entries: Iterable<T>, holds: (entry: T) => boolean | undefined): boolean | undefined {
  let known = true
  for (const entry of entries) {
    const answer = holds(entry)
    if (answer === false) return false
    if (answer === undefined) known = false
  }
  return known ? true : undefined
}
