/** What modules of languages with classes declare for a source, under which names. */
import type { Literal } from '@plan/core'
import { type Named, type NamingRules, nameAll } from '../naming/name-all.ts'
import { extraKey, type ModuleRules, nameArguments, nameSource, type SourceNames } from '../naming/source-names.ts'
import { isArgument, type TrackedEvent, type TrackedMember, type TrackedSource } from '../tracked/tracked-source.ts'

/** How the parts of a module are named. */
export interface TypedRules extends ModuleRules {
  /** Types of destinations. */
  readonly destinationTypes: NamingRules
  /** Types of allowed texts, and their values. */
  readonly enums: NamingRules
  readonly constants: NamingRules
}

/** A type of the texts that a property may have. */
export interface EnumType {
  readonly identifier: string
  readonly property: string
  /** The identifiers of the values, in order. */
  readonly constants: ReadonlyMap<string, string>
}

/** A value that a function or a constructor is given. */
export interface TypedArgument {
  readonly identifier: string
  readonly member: TrackedMember
  readonly isRequired: boolean
  readonly enumType: EnumType | undefined
}

/** A source with the names of everything that is declared for it. */
export interface TypedSource {
  readonly source: TrackedSource
  readonly names: SourceNames
  readonly destinationTypes: ReadonlyMap<string, string>
  readonly enums: readonly EnumType[]
  readonly systemArguments: readonly TypedArgument[]
  readonly argumentsOf: (event: TrackedEvent) => readonly TypedArgument[]
  readonly argumentNames: (event: TrackedEvent) => ReadonlyMap<string, string>
}

/** More values than this are checked and no type: a class holds only so many constants. */
const mostConstants = 1000

/** What is declared for a source. */
export function typedSource(source: TrackedSource, rules: TypedRules): TypedSource {
  const names = nameSource(source, rules)
  const destinationTypes = nameAll(
    source.destinations.map(({ id, name }) => ({ key: id, text: `${name} destination`, qualifier: 'type' })),
    beside(rules.destinationTypes, names.types),
  )
  const members = [
    ...source.systemProperties,
    ...source.events.flatMap(({ properties }) => properties.filter(isArgument)),
  ]
  const wanted = new Map(members.filter(isEnumerated).map((member) => [enumKey(member), member]))
  const identifiers = nameAll(
    [...wanted].map(([key, { name, kind }]): Named => ({ key, text: name, qualifier: `of ${kind}` })),
    beside(beside(rules.enums, names.types), destinationTypes),
  )
  const enums = new Map(
    [...wanted].map(([key, { name, allowedValues = [] }]) => {
      const identifier = identifiers.get(key) ?? key
      return [key, { identifier, property: name, constants: constantsOf(allowedValues, identifier, rules) }]
    }),
  )
  const typed = (identifier: string, member: TrackedMember & { readonly id?: string }): TypedArgument => ({
    ...{ identifier, member, isRequired: member.isRequired },
    enumType: member.id === undefined ? undefined : enums.get(enumKey({ ...member, id: member.id })),
  })
  return {
    ...{ source, names, destinationTypes, enums: [...enums.values()] },
    systemArguments: source.systemProperties.map((member) =>
      typed(names.systemProperties.get(member.id) ?? member.name, member),
    ),
    argumentNames: (event) => nameArguments(event, rules.arguments),
    argumentsOf: (event) => {
      const identifiers = nameArguments(event, rules.arguments)
      return [
        ...event.properties
          .filter(isArgument)
          .map((member) => typed(identifiers.get(member.id) ?? member.name, member)),
        ...event.extraArguments.map((argument) => {
          const { kind, text, description } = argument
          const type = kind === 'revenue' ? 'float' : 'string'
          const member = { name: text, description, isRequired: true, type, isList: false, isClosed: false } as const
          return typed(identifiers.get(extraKey(argument)) ?? text, member)
        }),
      ]
    },
  }
}

const beside = (rules: NamingRules, taken: ReadonlyMap<string, string>): NamingRules => ({
  ...rules,
  reserved: new Set([...rules.reserved, ...taken.values()]),
})

const isEnumerated = ({ type, allowedValues }: TrackedMember): boolean =>
  type === 'string' && allowedValues !== undefined && allowedValues.length <= mostConstants

/** Uses of one property with the same values share a type. */
const enumKey = ({ id, allowedValues }: TrackedMember & { readonly id: string }): string =>
  JSON.stringify([id, allowedValues])

const constantsOf = (values: readonly Literal[], identifier: string, { constants }: TypedRules) =>
  nameAll(
    values.map((value) => ({ key: String(value), text: String(value), qualifier: 'value' })),
    { ...constants, reserved: new Set([...constants.reserved, identifier]) },
  )
