/** What modules of languages with classes declare for a source, under which names. */
import type { Literal } from '@plan/core'
import { type Argument, eventArguments, systemArguments } from '../naming/event-arguments.ts'
import { type Named, type NamingRules, nameAll } from '../naming/name-all.ts'
import { type ModuleRules, nameSource, type SourceNames } from '../naming/source-names.ts'
import { once } from '../once.ts'
import { isArgument, type TrackedEvent, type TrackedProperty, type TrackedSource } from '../tracked/tracked-source.ts'

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
export interface TypedArgument extends Argument {
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
}

/** More values than this are checked and no type: a class holds only so many constants. */
const mostConstants = 1000

/** Every snippet of a source asks for all that is declared. */
const known = once((source: TrackedSource) => once((rules: TypedRules) => declareAnew(source, rules)))

/** What is declared for a source. */
export const typedSource = (source: TrackedSource, rules: TypedRules): TypedSource => known(source)(rules)

function declareAnew(source: TrackedSource, rules: TypedRules): TypedSource {
  const names = nameSource(source, rules)
  const destinationTypes = nameAll(
    source.destinations.map(({ id, name }) => ({ key: id, text: `${name} destination`, qualifier: 'type' })),
    beside(rules.destinationTypes, names.types),
  )
  const properties = [
    ...source.systemProperties,
    ...source.events.flatMap((event) => event.properties.filter(isArgument)),
  ]
  const wanted = new Map(properties.filter(isEnumerated).map((property) => [enumKey(property), property]))
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
  const typed = (argument: Argument): TypedArgument => {
    const { property } = argument
    const enumType = property !== undefined && isEnumerated(property) ? enums.get(enumKey(property)) : undefined
    return { ...argument, isRequired: argument.member.isRequired, enumType }
  }
  return {
    ...{ source, names, destinationTypes, enums: [...enums.values()] },
    systemArguments: systemArguments(source, names).map(typed),
    argumentsOf: (event) => eventArguments(event, rules.arguments).map(typed),
  }
}

const beside = (rules: NamingRules, taken: ReadonlyMap<string, string>): NamingRules => ({
  ...rules,
  reserved: new Set([...rules.reserved, ...taken.values()]),
})

const isEnumerated = ({ type, allowedValues }: TrackedProperty): boolean =>
  type === 'string' && allowedValues !== undefined && allowedValues.length <= mostConstants

/** Uses of one property with the same values share a type. */
const enumKey = ({ id, allowedValues }: TrackedProperty): string => JSON.stringify([id, allowedValues])

const constantsOf = (values: readonly Literal[], identifier: string, { constants }: TypedRules) =>
  nameAll(
    values.map((value) => ({ key: String(value), text: String(value), qualifier: 'value' })),
    { ...constants, reserved: new Set([...constants.reserved, identifier]) },
  )
