/** The arguments of an event's function in any language. */
import type { NamingRules } from '../naming/name-all.ts'
import { extraKey, nameArguments } from '../naming/source-names.ts'
import { isArgument, type TrackedEvent, type TrackedMember } from '../tracked/tracked-source.ts'

/** An argument under its identifier. */
export interface NamedArgument {
  readonly identifier: string
  readonly member: TrackedMember
}

/** Properties in the order of the plan, then ids and amounts. */
export function namedArguments(event: TrackedEvent, rules: NamingRules): readonly NamedArgument[] {
  const names = nameArguments(event, rules)
  const properties = event.properties
    .filter(isArgument)
    .map((member) => ({ identifier: names.get(member.id) ?? member.name, member }))
  const extra = event.extraArguments.map((argument): NamedArgument => {
    const { kind, text, description } = argument
    const type = kind === 'revenue' ? 'float' : 'string'
    const member = { name: text, description, isRequired: true, type, isList: false, isClosed: false } as const
    return { identifier: names.get(extraKey(argument)) ?? text, member }
  })
  return [...properties, ...extra]
}
