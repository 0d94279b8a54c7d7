import { isArgument, type TrackedEvent, type TrackedMember } from '../tracked/tracked-source.ts'
import type { NamingRules } from './name-all.ts'
import { extraKey, nameArguments } from './source-names.ts'

/** An argument of an event's function under its identifier. */
export interface Argument {
  readonly identifier: string
  readonly member: TrackedMember
}

/** The arguments of an event's function: properties in the order of the plan, then ids and amounts. */
export function eventArguments(event: TrackedEvent, rules: NamingRules): readonly Argument[] {
  const names = nameArguments(event, rules)
  const properties = event.properties
    .filter(isArgument)
    .map((member) => ({ identifier: names.get(member.id) ?? member.name, member }))
  const extra = event.extraArguments.map((argument): Argument => {
    const { kind, text, description } = argument
    const type = kind === 'revenue' ? 'float' : 'string'
    const member = { name: text, description, isRequired: true, type, isList: false, isClosed: false } as const
    return { identifier: names.get(extraKey(argument)) ?? text, member }
  })
  return [...properties, ...extra]
}

/** Those that must be given first, for languages that ask it. */
export const requiredFirst = (given: readonly Argument[]): readonly Argument[] => [
  ...given.filter(({ member }) => member.isRequired),
  ...given.filter(({ member }) => !member.isRequired),
]
