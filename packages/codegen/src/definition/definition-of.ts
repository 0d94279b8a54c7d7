/** The definition of an event as data that runtimes read. */
import { nameArguments } from '../naming/event-arguments.ts'
import type { NamingRules } from '../naming/name-all.ts'
import type { SourceNames } from '../naming/source-names.ts'
import type { ExtraArgument } from '../tracked/operations.ts'
import {
  isArgument,
  type MappedName,
  type TrackedEvent,
  type TrackedMember,
  type TrackedProperty,
} from '../tracked/tracked-source.ts'

/** What a value must be; what is absent is `undefined`. */
export interface Rule {
  readonly name: string
  readonly type: TrackedMember['type']
  readonly list: true | undefined
  readonly required: true | undefined
  readonly pinned: TrackedMember['pinnedValue']
  readonly allowed: TrackedMember['allowedValues']
  readonly pattern: string | undefined
  /** The pattern as the engine of the language has it. */
  readonly expression: string | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly members: readonly Rule[] | undefined
  readonly closed: true | undefined
}

/** The names of an event or property in destinations, by the destinations' identifiers. */
export type NamesThere = Readonly<Record<string, string>>

/** A rule of a property: where its value comes from and where it goes. */
export interface PropertyRule extends Rule {
  readonly of: 'event' | 'user' | 'group'
  readonly groupType: string | undefined
  /** Identifiers: of the argument that holds the value, or of the system property. */
  readonly argument: string | undefined
  readonly system: string | undefined
  readonly names: NamesThere | undefined
}

/** An event as a runtime reads it, each member under the name by which runtimes know it. */
export interface EventDefinition {
  readonly id: string
  readonly hash: string
  readonly name: string
  readonly operations: TrackedEvent['operations']
  readonly destinations: NamesThere
  readonly properties: readonly PropertyRule[]
  /** Identifiers of arguments. */
  readonly userId: string | undefined
  readonly revenue: string | undefined
  readonly groups: readonly { readonly type: string; readonly argument: string }[] | undefined
}

/** A pattern as the engine of a language has it, where that is not as the plan has it. */
export type Translate = (pattern: string) => string | undefined

/** The definition of an event under the identifiers of its module. */
export function definitionOf(
  event: TrackedEvent,
  names: SourceNames,
  argumentRules: NamingRules,
  translate?: Translate,
): EventDefinition {
  const argumentNames = nameArguments(event, argumentRules)
  const identifierOf = (kind: ExtraArgument['kind']) => {
    const argument = event.extraArguments.find((extra) => extra.kind === kind)
    return argument && argumentNames.ofExtra(argument)
  }
  const groups = event.extraArguments.flatMap((extra) =>
    extra.groupType === undefined ? [] : [{ type: extra.groupType, argument: argumentNames.ofExtra(extra) }],
  )
  return {
    ...{ id: event.id, hash: event.hash, name: event.name, operations: event.operations },
    destinations: namesThere(event.destinations, names),
    properties: event.properties.map((property) => ({
      ...ruleOf(property, translate),
      of: property.kind === 'system' ? 'event' : property.kind,
      groupType: property.groupType,
      argument: isArgument(property) ? argumentNames.ofProperty(property) : undefined,
      system: isGivenBySystem(property) ? names.systemProperties.get(property.id) : undefined,
      names: property.names.length > 0 ? namesThere(property.names, names) : undefined,
    })),
    ...{ userId: identifierOf('user-id'), revenue: identifierOf('revenue') },
    groups: groups.length === 0 ? undefined : groups,
  }
}

const isGivenBySystem = ({ kind, pinnedValue }: TrackedProperty): boolean =>
  kind === 'system' && pinnedValue === undefined

const namesThere = (mapped: readonly MappedName[], { destinations }: SourceNames): NamesThere =>
  Object.fromEntries(mapped.map(({ destinationId, name }) => [destinations.get(destinationId) ?? destinationId, name]))

const ruleOf = (value: TrackedMember, translate: Translate | undefined): Rule => ({
  name: value.name,
  type: value.type,
  list: value.isList || undefined,
  required: value.isRequired || undefined,
  pinned: value.pinnedValue,
  allowed: value.allowedValues,
  pattern: value.pattern,
  expression: value.pattern === undefined ? undefined : translate?.(value.pattern),
  minimum: value.minimum,
  maximum: value.maximum,
  members: value.members?.map((member) => ruleOf(member, translate)),
  closed: value.isClosed || undefined,
})
