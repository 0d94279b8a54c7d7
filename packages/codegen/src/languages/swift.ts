import type { ValueType } from '@plan/core'
import { oneLine } from '../comments/comment-lines.ts'
import { lineComment } from '../comments/line-comment.ts'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionOf } from '../definition/written-definition.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { fractionLiteral } from '../literals/number-literal.ts'
import { nameSource } from '../naming/source-names.ts'
import { icuPattern } from '../patterns/icu-pattern.ts'
import { definitionText } from '../swift/definition.ts'
import { literal, textLiteral } from '../swift/literal.ts'
import { swiftReserved, swiftRules, swiftSource } from '../swift/names.ts'
import { runtime } from '../swift/runtime.ts'
import { exampleOf } from '../tracked/example-of.ts'
import type { TrackedEvent, TrackedMember, TrackedSource } from '../tracked/tracked-source.ts'
import type { TypedArgument, TypedSource } from '../typed/typed-source.ts'

/** Swift: functions of an enumeration without cases, which is a place for names. */
export const swift: Language = {
  name: 'Swift',
  tokens: ['Swift'],
  extensions: ['swift'],
  doc: 'The functions of `Tracking` with labelled arguments, and its runtime on Foundation. With `strict` a refused call goes to `onRefusal`, or stops the app.',
  capabilities: {
    ...{ treeShakable: false, allowedValues: 'enums', members: 'checked', parenthesizedCalls: true },
    acceptsPattern: (pattern) => icuPattern(pattern) !== undefined,
  },
  reserved: swiftReserved,
  generate: (source) =>
    new Map([
      ['Tracking.swift', moduleText(source)],
      ['TrackingRuntime.swift', `// ${headerOf(source)}\n\n${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, swiftRules).functions,
  snippet: (event, source) => {
    const typed = swiftSource(source)
    const given = typed
      .argumentsOf(event)
      .filter(({ isRequired }) => isRequired)
      .map((argument) => `${argument.identifier}: ${exampleText(argument)}`)
    return `${callText(`Tracking.${typed.names.functions.get(event.id) ?? event.id}`, given)}\n`
  },
}

const callText = (name: string, given: readonly string[]): string =>
  given.length === 0 ? `${name}()` : `${name}(\n${given.map((one) => `    ${one}`).join(',\n')}\n)`

function exampleText({ member, enumType }: TypedArgument): string {
  const value = exampleOf(member)
  const [one] = Array.isArray(value) ? value : [value]
  const text = enumType === undefined ? valueText(one, member.type) : `.${enumType.constants.get(String(one))}`
  return member.isList ? `[${text}]` : text
}

function valueText(value: unknown, type: ValueType | 'member'): string {
  if (typeof value === 'number') return type === 'float' ? fractionLiteral(value) : String(value)
  if (typeof value !== 'object' || value === null) return literal(value as string | boolean, 'any')
  if (Array.isArray(value)) return `[${value.map((one) => valueText(one, 'member')).join(', ')}]`
  const members = Object.entries(value).map(([name, one]) => `${textLiteral(name)}: ${valueText(one, 'member')}`)
  return members.length === 0 ? '[:]' : `[${members.join(', ')}]`
}

function moduleText(source: TrackedSource): string {
  const typed = swiftSource(source)
  return [
    `// ${headerOf(source)}\n\n`,
    '/// A function for each event.\npublic enum Tracking {\n',
    [
      destinationsText(typed),
      ...(source.systemProperties.length === 0 ? [] : [systemText(typed)]),
      ...typed.enums.map(enumText),
      initText(typed),
      ...source.events.map((event) => eventText(event, typed)),
    ].join('\n'),
    '}\n',
  ].join('')
}

const destinationsText = ({ source, names }: TypedSource): string =>
  structText(
    'Destinations',
    'Where the events go.',
    source.destinations.map(({ id, name, operations }) => ({
      identifier: names.destinations.get(id) ?? id,
      type: 'any TrackingDestination',
      comment: [name, ...(operations.length === 0 ? [] : [`Is told ${operations.join(', ')}.`])],
      isRequired: true,
    })),
  )

interface Field {
  readonly identifier: string
  readonly type: string
  readonly comment: readonly string[]
  readonly isRequired: boolean
}

function structText(name: string, comment: string, fields: readonly Field[], more = ''): string {
  const stored = fields.map(
    (field) =>
      `${lineComment(field.comment, '///', '        ')}        public var ${field.identifier}: ${field.type}\n`,
  )
  const given = fields.map(({ identifier, type, isRequired }) => `${identifier}: ${type}${isRequired ? '' : ' = nil'}`)
  const set = fields.map(({ identifier }) => `            self.${identifier} = ${identifier}\n`)
  const body = set.length === 0 ? '{}' : `{\n${set.join('')}        }`
  return `    /// ${comment}
    public struct ${name} {
${stored.join('')}${stored.length === 0 ? '' : '\n'}        public init(${given.join(', ')}) ${body}
${more}    }
`
}

function systemText({ systemArguments }: TypedSource): string {
  const fields = systemArguments.map(
    (argument): Field => ({
      ...{ identifier: argument.identifier, isRequired: argument.isRequired, type: typeText(argument) },
      comment: [argument.member.description],
    }),
  )
  const values = `
        var values: [String: Any] {
            var given: [String: Any] = [:]
${systemArguments.map((argument) => `            ${putText(argument)}\n`).join('')}            return given
        }
`
  return structText('SystemProperties', 'What is sent along with every event that carries it.', fields, values)
}

function enumText({ identifier, property, constants }: TypedSource['enums'][number]): string {
  const values = [...constants].map(
    ([text, name]) => `        public static let ${name} = ${identifier}(rawValue: ${textLiteral(text)})\n`,
  )
  return `${lineComment([`Values of ${JSON.stringify(property)}.`], '///', '    ')}    public struct ${identifier}: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

${values.join('')}    }
`
}

const plainTypes: Readonly<Record<ValueType, string>> = {
  ...{ string: 'String', int: 'Int', float: 'Double', bool: 'Bool', object: '[String: Any]', any: 'Any' },
}

function typeText({ member, enumType, isRequired }: TypedArgument): string {
  const one = enumType?.identifier ?? plainTypes[(member as TrackedMember).type]
  return `${member.isList ? `[${one}]` : one}${isRequired ? '' : '?'}`
}

/** A statement that puts an argument among the given values. */
function putText({ identifier, member, enumType, isRequired }: TypedArgument): string {
  const mark = isRequired ? '' : '?'
  const raw = enumType === undefined ? '' : member.isList ? `${mark}.map(\\.rawValue)` : `${mark}.rawValue`
  return `given[${textLiteral(identifier)}] = ${identifier}${raw}`
}

function initText({ source, names }: TypedSource): string {
  const hasSystem = source.systemProperties.length > 0
  const isRequired = source.systemProperties.some((property) => property.isRequired)
  const parameters = [
    ...['environment: TrackingEnvironment', 'destinations: Destinations'],
    ...(hasSystem ? [`systemProperties: SystemProperties${isRequired ? '' : ' = SystemProperties()'}`] : []),
    ...['inspector: (any TrackingInspector)? = nil', 'strict: Bool = false'],
    'onViolation: ((TrackingViolation) -> Void)? = nil',
    'onRefusal: (([TrackingViolation]) -> Void)? = nil',
    'onError: ((any Error, String) -> Void)? = nil',
  ]
  const destinations = source.destinations.map(({ id }) => {
    const name = names.destinations.get(id) ?? id
    return `                    (${textLiteral(name)}, destinations.${name}),\n`
  })
  const updating = hasSystem
    ? `
    private static let system = TrackingBox<SystemProperties?>(nil)

    /// Changes some of the system properties from now on.
    public static func updateSystemProperties(_ change: (inout SystemProperties) -> Void) {
        let values = system.with { stored -> [String: Any]? in
            guard var changed = stored else { return nil }
            change(&changed)
            stored = changed
            return changed.values
        }
        if let values = values { TrackingRuntime.update(values) }
    }
`
    : ''
  return `    /// Comes before the first event. Called again, it replaces everything.
    ///
    /// Violations are told in development alone, without onViolation to the log. With strict a call that has some sends
    /// nothing; onRefusal is told, and without it the app stops. What destinations and the inspector throw goes to
    /// onError, without it to the log.
    public static func initialize(
${parameters.map((parameter) => `        ${parameter}`).join(',\n')}
    ) {
${hasSystem ? '        system.with { $0 = systemProperties }\n' : ''}        TrackingRuntime.open(
            TrackingOptions(
                environment: environment,
                destinations: [${destinations.length === 0 ? '' : `\n${destinations.join('')}                `}],
                system: ${hasSystem ? 'systemProperties.values' : '[:]'},
                inspector: inspector,
                strict: strict,
                onViolation: onViolation,
                onRefusal: onRefusal,
                onError: onError))
    }
${updating}`
}

function eventText(event: TrackedEvent, typed: TypedSource): string {
  const { names } = typed
  const own = typed.argumentsOf(event)
  const name = names.functions.get(event.id) ?? event.id
  const definition = definitionText(definitionOf(event, names, swiftRules.arguments, icuPattern), '    ')
  const parameters = own.map(
    (argument) => `        ${argument.identifier}: ${typeText(argument)}${argument.isRequired ? '' : ' = nil'}`,
  )
  const told = own.flatMap(({ identifier, member }) =>
    member.description === '' ? [] : [`- Parameter ${identifier}: ${oneLine(member.description)}`],
  )
  const body =
    own.length === 0
      ? `        TrackingRuntime.track(_${name}, [:])\n`
      : `        var given: [String: Any] = [:]\n${own.map((argument) => `        ${putText(argument)}\n`).join('')}        TrackingRuntime.track(_${name}, given)\n`
  const comment = lineComment([...toldOfEvent(event), told.join('\n')], '///', '    ')
  return `${comment}    public static func ${name}(${parameters.length === 0 ? '' : `\n${parameters.join(',\n')}\n    `}) {
${body}    }

    private static let _${name} = ${definition}
`
}
