/** The definition of an event where it is written as calls that are chained. */
import type { Literal, ValueType } from '@plan/core'
import { extraKey, type SourceNames } from '../naming/source-names.ts'
import {
  isArgument,
  type MappedName,
  type TrackedEvent,
  type TrackedMember,
  type TrackedProperty,
} from '../tracked/tracked-source.ts'

/** How a language writes what definitions are made of. */
export interface Dialect {
  readonly textLiteral: (text: string) => string
  /** A value of a type; a number of the type `any` is whole where its value is. */
  readonly literal: (value: Literal, type: ValueType) => string
  /** Stands before the type of an object that is made. */
  readonly create: string
  /** The name of a method from its name in camel case. */
  readonly method: (name: string) => string
  /** A pattern in the words of the language's own engine. */
  readonly pattern: (pattern: string) => string | undefined
  /** What a definition is indented by where it begins. */
  readonly indent: string
}

/** The text of a definition; `argumentNames` has the identifiers of the event's arguments. */
export function definitionText(
  event: TrackedEvent,
  names: SourceNames,
  argumentNames: ReadonlyMap<string, string>,
  dialect: Dialect,
): string {
  const { textLiteral, create, indent } = dialect
  const extra = (kind: string) =>
    event.extraArguments
      .filter((argument) => argument.kind === kind)
      .map((argument) => [argument.groupType ?? '', argumentNames.get(extraKey(argument)) ?? ''] as const)
  const call = callIn(dialect)
  const texts = (list: readonly string[]) => list.map(textLiteral)
  const [userId] = extra('user-id')
  const [revenue] = extra('revenue')
  const rules = event.properties.map((property) => {
    const calls = [...ruleCalls(property, dialect), ...placeCalls(property, names, argumentNames, dialect)]
    return `\n${indent}        ${ruleText(property, calls, dialect)}`
  })
  return [
    `${create}Event(${texts([event.id, event.hash, event.name]).join(', ')})`,
    call('operations', texts(event.operations)),
    call('destinations', texts(pairs(event.destinations, names))),
    call('properties', rules.length === 0 ? [] : [rules.join(',')]),
    ...(userId === undefined ? [] : [call('userId', texts([userId[1]]))]),
    ...(revenue === undefined ? [] : [call('revenue', texts([revenue[1]]))]),
    call('groups', texts(extra('group-id').flat())),
  ]
    .filter((part) => part !== '')
    .join(`\n${indent}    `)
}

/** A call of a method, nothing where there is nothing to say. */
const callIn =
  ({ method }: Dialect) =>
  (name: string, given: readonly string[]): string =>
    given.length === 0 ? '' : `.${method(name)}(${given.join(', ')})`

/** Destinations by identifier, each followed by a name there. */
const pairs = (mapped: readonly MappedName[], names: SourceNames): readonly string[] =>
  mapped.flatMap(({ destinationId, name }) => [names.destinations.get(destinationId) ?? destinationId, name])

const ruleText = ({ name, type }: TrackedMember, calls: readonly string[], { textLiteral, create }: Dialect): string =>
  `${create}Rule(${textLiteral(name)}, ${textLiteral(type)})${calls.join('')}`

function ruleCalls(member: TrackedMember, dialect: Dialect): readonly string[] {
  const { type, isList, isRequired, pinnedValue, allowedValues, pattern, minimum, maximum, members, isClosed } = member
  const { textLiteral, literal, method } = dialect
  const call = callIn(dialect)
  const flag = (name: string, holds: boolean) => (holds ? [`.${method(name)}()`] : [])
  const translated = pattern === undefined ? undefined : dialect.pattern(pattern)
  return [
    ...flag('list', isList),
    ...flag('required', isRequired),
    call('pinned', pinnedValue === undefined ? [] : [literal(pinnedValue, type)]),
    call('allowed', allowedValues?.map((value) => literal(value, type)) ?? []),
    call('pattern', pattern === undefined || translated === undefined ? [] : [pattern, translated].map(textLiteral)),
    call('minimum', minimum === undefined ? [] : [literal(minimum, 'float')]),
    call('maximum', maximum === undefined ? [] : [literal(maximum, 'float')]),
    ...(members === undefined
      ? []
      : [
          `.${method('members')}(${members.map((child) => ruleText(child, ruleCalls(child, dialect), dialect)).join(', ')})`,
        ]),
    ...flag('closed', isClosed),
  ].filter((part) => part !== '')
}

/** Where the value comes from and where it goes. */
function placeCalls(
  property: TrackedProperty,
  names: SourceNames,
  argumentNames: ReadonlyMap<string, string>,
  dialect: Dialect,
): readonly string[] {
  const { id, kind, groupType, pinnedValue } = property
  const { textLiteral, method } = dialect
  const call = callIn(dialect)
  const fromSystem = kind === 'system' && pinnedValue === undefined
  return [
    kind === 'user' ? `.${method('ofUser')}()` : '',
    call('ofGroup', kind === 'group' ? [textLiteral(groupType ?? '')] : []),
    call('argument', isArgument(property) ? [textLiteral(argumentNames.get(id) ?? '')] : []),
    call('system', fromSystem ? [textLiteral(names.systemProperties.get(id) ?? '')] : []),
    call('names', pairs(property.names, names).map(textLiteral)),
  ].filter((part) => part !== '')
}
