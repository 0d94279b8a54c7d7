/** The definition of an event as data that runtimes read. */
import { isArgument, type TrackedEvent, type TrackedProperty, type TrackedValue } from '../tracked/tracked-source.ts'
import { extraKey, type SourceNames } from './source-names.ts'

/** What a definition is written with. */
export interface DefinitionNames {
  readonly names: SourceNames
  /** The identifiers of the event's arguments. */
  readonly argumentNames: ReadonlyMap<string, string>
  /** How the language writes a pattern, where that is not as the plan does. */
  readonly expression?: (pattern: string) => string | undefined
}

/** A definition, each member under the name by which runtimes know it; what is absent is `undefined`. */
export interface EventDefinition {
  readonly id: string
  readonly hash: string
  readonly name: string
  readonly operations: readonly string[]
  readonly destinations: Readonly<Record<string, string>>
  readonly properties: readonly object[]
  readonly userId?: string | undefined
  readonly revenue?: string | undefined
  readonly groups?: readonly object[] | undefined
}

/** The definition of an event. */
export function definitionOf(event: TrackedEvent, given: DefinitionNames): EventDefinition {
  const extra = (kind: string) => event.extraArguments.filter((argument) => argument.kind === kind)
  const identifiers = (kind: string) =>
    extra(kind).map((argument) => given.argumentNames.get(extraKey(argument)) ?? argument.text)
  const [userId] = identifiers('user-id')
  const [revenue] = identifiers('revenue')
  const groups = extra('group-id').map((argument) => ({
    type: argument.groupType,
    argument: given.argumentNames.get(extraKey(argument)),
  }))
  return {
    ...{ id: event.id, hash: event.hash, name: event.name, operations: event.operations },
    destinations: namesThere(event.destinations, given),
    properties: event.properties.map((property) => propertyRule(property, given)),
    ...{ userId, revenue, groups: groups.length === 0 ? undefined : groups },
  }
}

const namesThere = (mapped: TrackedEvent['destinations'], { names }: DefinitionNames) =>
  Object.fromEntries(
    mapped.map(({ destinationId, name }) => [names.destinations.get(destinationId) ?? destinationId, name]),
  )

const propertyRule = (property: TrackedProperty, given: DefinitionNames): object => ({
  ...ruleOf(property, given),
  of: property.kind === 'system' ? 'event' : property.kind,
  groupType: property.groupType,
  ...(isArgument(property) && { argument: given.argumentNames.get(property.id) }),
  ...(property.kind === 'system' &&
    property.pinnedValue === undefined && { system: given.names.systemProperties.get(property.id) }),
  ...(property.names.length > 0 && { names: namesThere(property.names, given) }),
})

/** What the members of a rule say of a value. */
const ruleOf = (
  value: TrackedValue & { readonly name: string; readonly isRequired: boolean },
  given: DefinitionNames,
): object => ({
  name: value.name,
  type: value.type,
  ...(value.isList && { list: true }),
  ...(value.isRequired && { required: true }),
  pinned: value.pinnedValue,
  allowed: value.allowedValues,
  pattern: value.pattern,
  expression: value.pattern === undefined ? undefined : given.expression?.(value.pattern),
  minimum: value.minimum,
  maximum: value.maximum,
  members: value.members?.map((member) => ruleOf(member, given)),
  ...(value.isClosed && { closed: true }),
})
