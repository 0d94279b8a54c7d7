/** The definition of an event as plain values, for languages whose runtime reads rules. */

import type { NamingRules } from '../naming/name-all.ts'
import { extraKey, nameArguments, type SourceNames } from '../naming/source-names.ts'
import {
  isArgument,
  type MappedName,
  type TrackedEvent,
  type TrackedMember,
  type TrackedProperty,
} from '../tracked/tracked-source.ts'

/** A name of a destination's own, by the destination's identifier. */
type NameThere = readonly [destination: string, name: string]

/** What a value must be. */
export interface Rule {
  readonly name: string
  readonly type: TrackedMember['type']
  readonly list?: true
  readonly required?: true
  readonly pinned?: TrackedMember['pinnedValue']
  /** Allowed values as they are written. */
  readonly allowed?: readonly string[]
  /** Allowed values as people are told. */
  readonly told?: string
  readonly pattern?: string
  /** The pattern as the engine of the language has it. */
  readonly expression?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly members?: readonly Rule[]
  readonly closed?: true
}

/** A rule of a property: where its value comes from and where it goes. */
export interface PropertyRule extends Rule {
  readonly of: 'event' | 'user' | 'group'
  readonly groupType?: string
  readonly argument?: string
  readonly system?: string
  readonly names: readonly NameThere[]
}

/** An event as a runtime reads it. */
export interface Definition {
  readonly id: string
  readonly hash: string
  readonly name: string
  readonly operations: TrackedEvent['operations']
  readonly destinations: readonly NameThere[]
  readonly properties: readonly PropertyRule[]
  /** Identifiers of arguments. */
  readonly userId?: string
  readonly revenue?: string
  readonly groups: readonly { readonly type: string; readonly argument: string }[]
}

/** A pattern as the engine of a language has it; `undefined` where it has no such form. */
type Translate = (pattern: string) => string | undefined

/** The definition of an event under the identifiers of its module. */
export function definitionOf(
  event: TrackedEvent,
  names: SourceNames,
  argumentRules: NamingRules,
  translate: Translate,
): Definition {
  const argumentNames = nameArguments(event, argumentRules)
  const there = ({ destinationId, name }: MappedName): NameThere => [
    names.destinations.get(destinationId) ?? destinationId,
    name,
  ]
  const propertyRule = (property: TrackedProperty): PropertyRule => {
    const { id, kind, groupType, pinnedValue } = property
    const argument = isArgument(property) ? argumentNames.get(id) : undefined
    const system = kind === 'system' && pinnedValue === undefined ? names.systemProperties.get(id) : undefined
    return {
      ...ruleOf(property, translate),
      of: kind === 'system' ? 'event' : kind,
      ...(groupType !== undefined && { groupType }),
      ...(argument !== undefined && { argument }),
      ...(system !== undefined && { system }),
      names: property.names.map(there),
    }
  }
  const extra = event.extraArguments.map((given) => ({ ...given, argument: argumentNames.get(extraKey(given)) ?? '' }))
  const userId = extra.find(({ kind }) => kind === 'user-id')?.argument
  const revenue = extra.find(({ kind }) => kind === 'revenue')?.argument
  return {
    ...{ id: event.id, hash: event.hash, name: event.name, operations: event.operations },
    destinations: event.destinations.map(there),
    properties: event.properties.map(propertyRule),
    ...(userId !== undefined && { userId }),
    ...(revenue !== undefined && { revenue }),
    groups: extra.flatMap(({ groupType: type, argument }) => (type === undefined ? [] : [{ type, argument }])),
  }
}

const ruleOf = (value: TrackedMember, translate: Translate): Rule => ({
  ...{ name: value.name, type: value.type },
  ...(value.isList && { list: true }),
  ...(value.isRequired && { required: true }),
  ...(value.pinnedValue !== undefined && { pinned: value.pinnedValue }),
  ...(value.allowedValues && { allowed: value.allowedValues.map(String), told: JSON.stringify(value.allowedValues) }),
  ...(value.pattern !== undefined && { pattern: value.pattern, expression: translate(value.pattern) ?? value.pattern }),
  ...(value.minimum !== undefined && { minimum: value.minimum }),
  ...(value.maximum !== undefined && { maximum: value.maximum }),
  ...(value.members && { members: value.members.map((member) => ruleOf(member, translate)) }),
  ...(value.isClosed && { closed: true }),
})
