/**
 * The definition of an event for languages whose values are of many types: allowed values are compared as they are
 * written, and what has names is a list of pairs.
 */
import type { NamingRules } from '../naming/name-all.ts'
import type { SourceNames } from '../naming/source-names.ts'
import type { TrackedEvent, TrackedMember } from '../tracked/tracked-source.ts'
import { definitionOf as dataOf, type PropertyRule as PropertyData, type Rule as RuleData } from './definition-of.ts'

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

/** The definition of an event under the identifiers of its module. */
export function definitionOf(
  event: TrackedEvent,
  names: SourceNames,
  argumentRules: NamingRules,
  translate: (pattern: string) => string | undefined,
): Definition {
  const {
    destinations,
    properties,
    userId,
    revenue,
    groups = [],
    ...own
  } = dataOf(event, names, argumentRules, translate)
  return {
    ...own,
    destinations: Object.entries(destinations),
    properties: properties.map(propertyRule),
    ...(userId !== undefined && { userId }),
    ...(revenue !== undefined && { revenue }),
    groups,
  }
}

const propertyRule = (rule: PropertyData): PropertyRule => ({
  ...writtenRule(rule),
  of: rule.of,
  ...(rule.groupType !== undefined && { groupType: rule.groupType }),
  ...(rule.argument !== undefined && { argument: rule.argument }),
  ...(rule.system !== undefined && { system: rule.system }),
  names: Object.entries(rule.names ?? {}),
})

const writtenRule = ({ expression, ...rule }: RuleData): Rule => ({
  ...{ name: rule.name, type: rule.type },
  ...(rule.list && { list: rule.list }),
  ...(rule.required && { required: rule.required }),
  ...(rule.pinned !== undefined && { pinned: rule.pinned }),
  ...(rule.allowed && { allowed: rule.allowed.map(String), told: JSON.stringify(rule.allowed) }),
  ...(rule.pattern !== undefined && { pattern: rule.pattern, expression: expression ?? rule.pattern }),
  ...(rule.minimum !== undefined && { minimum: rule.minimum }),
  ...(rule.maximum !== undefined && { maximum: rule.maximum }),
  ...(rule.members && { members: rule.members.map(writtenRule) }),
  ...(rule.closed && { closed: rule.closed }),
})
