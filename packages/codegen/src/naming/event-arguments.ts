/** The arguments of an event's function and what they are called. */
import { once } from '../once.ts'
import type { ExtraArgument } from '../tracked/operations.ts'
import {
  isArgument,
  type TrackedEvent,
  type TrackedMember,
  type TrackedProperty,
  type TrackedSource,
} from '../tracked/tracked-source.ts'
import { type NamingRules, nameAll } from './name-all.ts'
import type { SourceNames } from './source-names.ts'

/** An argument of an event's function under its identifier. */
export interface Argument {
  readonly identifier: string
  readonly member: TrackedMember
  /** The property that it is, where it is one. */
  readonly property?: TrackedProperty
}

/** The identifiers of an event's arguments. */
export interface ArgumentNames {
  readonly ofProperty: (property: TrackedProperty) => string
  readonly ofExtra: (argument: ExtraArgument) => string
}

/** The function and the definition of an event ask for the same names, one after the other. */
const known = once((_: TrackedEvent) => new Map<NamingRules, ArgumentNames>())

/** The identifiers of an event's arguments in a language. */
export function nameArguments(event: TrackedEvent, rules: NamingRules): ArgumentNames {
  const ofEvent = known(event)
  const names = ofEvent.get(rules) ?? nameAnew(event, rules)
  ofEvent.set(rules, names)
  return names
}

function nameAnew({ properties, extraArguments }: TrackedEvent, rules: NamingRules): ArgumentNames {
  const names = nameAll(
    [
      ...properties.filter(isArgument).map(({ id, name, kind }) => ({ key: id, text: name, qualifier: `of ${kind}` })),
      ...extraArguments.map((extra) => ({ key: extraKey(extra), text: extra.text, qualifier: 'argument' })),
    ],
    rules,
  )
  return {
    ofProperty: ({ id, name }) => names.get(id) ?? name,
    ofExtra: (extra) => names.get(extraKey(extra)) ?? extra.text,
  }
}

/** The key of an extra argument among properties; no property has such an id. */
const extraKey = ({ kind, text }: ExtraArgument): string => `${kind}\n${text}`

/** The arguments of an event's function: properties in the order of the plan, then ids and amounts. */
export function eventArguments(event: TrackedEvent, rules: NamingRules): readonly Argument[] {
  const names = nameArguments(event, rules)
  return [
    ...event.properties
      .filter(isArgument)
      .map((property) => ({ identifier: names.ofProperty(property), member: property, property })),
    ...event.extraArguments.map((extra) => ({ identifier: names.ofExtra(extra), member: extraMember(extra) })),
  ]
}

/** System properties are given like arguments, to `init`. */
export const systemArguments = ({ systemProperties }: TrackedSource, names: SourceNames): readonly Argument[] =>
  systemProperties.map((property) => ({
    ...{ identifier: names.systemProperties.get(property.id) ?? property.name, member: property, property },
  }))

const extraMember = ({ kind, text, description }: ExtraArgument): TrackedMember => ({
  ...{ name: text, description, isRequired: true, isList: false, isClosed: false },
  type: kind === 'revenue' ? 'float' : 'string',
})

/** Those that must be given first, for languages that ask it. */
export const requiredFirst = <Given extends Argument>(given: readonly Given[]): readonly Given[] => [
  ...given.filter(({ member }) => member.isRequired),
  ...given.filter(({ member }) => !member.isRequired),
]
