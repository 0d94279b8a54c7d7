import type { ValueType } from '@plan/core'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionText } from '../dart/definition.ts'
import { docComment } from '../dart/doc-comment.ts'
import { literal, textLiteral } from '../dart/literal.ts'
import { dartReserved, dartRules } from '../dart/names.ts'
import { isDartPattern } from '../dart/pattern.ts'
import { runtime } from '../dart/runtime.ts'
import { definitionOf } from '../definition/written-definition.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { nameSource } from '../naming/source-names.ts'
import { type OperationName, operationEntries } from '../tracked/operations.ts'
import type { TrackedDestination, TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'
import { described } from '../typed/described.ts'
import { type ExampleForms, typedExample } from '../typed/typed-example.ts'
import { type EnumType, type TypedArgument, type TypedSource, typedSource } from '../typed/typed-source.ts'

/** Dart: static methods with named arguments. The runtime is a part of the library, so that the app sees nothing of it. */
export const dart: Language = {
  name: 'Dart',
  tokens: ['Dart'],
  extensions: ['dart'],
  doc: 'A library with a static method of named arguments for each event, an enum for each list of allowed texts, and its runtime; Dart 3.0 and Flutter, no package.',
  capabilities: {
    ...{ treeShakable: true, allowedValues: 'enums', members: 'checked', parenthesizedCalls: true },
    acceptsPattern: isDartPattern,
  },
  reserved: dartReserved,
  generate: (source) =>
    new Map([
      ['tracking.dart', fileText(source, moduleText(typedSource(source, dartRules)))],
      ['tracking_runtime.dart', fileText(source, runtime)],
    ]),
  functionNames: (source) => nameSource(source, dartRules).functions,
  snippet: (event, source) => {
    const typed = typedSource(source, dartRules)
    const lines = typed
      .argumentsOf(event)
      .filter(({ isRequired }) => isRequired)
      .map((argument) => `  ${argument.identifier}: ${typedExample(argument, examples)},\n`)
    const given = lines.length === 0 ? '' : `\n${lines.join('')}`
    return `import 'tracking.dart';\n\nTracking.${typed.names.functions.get(event.id)}(${given});\n`
  },
}

/** Linter and formatter have no say in what nobody writes, and no plan needs all of the runtime. */
const asides = '// ignore_for_file: type=lint, unused_element, unused_element_parameter\n// dart format off\n'

const fileText = (source: TrackedSource, text: string): string => `// ${headerOf(source)}\n${asides}\n${text}`

const moduleText = (typed: TypedSource): string =>
  [
    "part 'tracking_runtime.dart';\n",
    ...typed.source.destinations.map((destination) => destinationText(destination, typed)),
    destinationsText(typed),
    ...typed.enums.map(enumText),
    systemText(typed),
    `/// The events of the plan, a method for each.\nabstract final class Tracking {\n${[
      initText(typed),
      ...typed.source.events.map((event) => eventText(event, typed)),
    ].join('\n')}}\n`,
    ...typed.source.events.map(
      (event) =>
        `const _${typed.names.types.get(event.id)} = ${definitionText(definitionOf(event, typed.names, dartRules.arguments, (pattern) => pattern))};\n`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n')

const parameters: Readonly<Record<OperationName, string>> = {
  identify: 'String userId',
  setUserProperties: 'Map<String, Object> userProperties',
  addCurrentUserToGroup: 'String groupType, String groupId, Map<String, Object> groupProperties',
  setGroupProperties: 'String groupType, String groupId, Map<String, Object> groupProperties',
  logEvent: 'String eventName, Map<String, Object> eventProperties',
  logPage: 'String pageName, Map<String, Object> eventProperties',
  revenue: 'double amount, Map<String, Object> eventProperties',
  unidentify: '',
}

/** What the events do not ask of the destination has a body, the rest is left to the app. */
function destinationText({ id, name, operations }: TrackedDestination, { destinationTypes }: TypedSource): string {
  const methods = operationEntries.map(
    ([operation]) =>
      `  @override\n  void ${operation}(${parameters[operation]})${operations.includes(operation) ? ';' : ' {}'}\n`,
  )
  return `${docComment([name])}abstract mixin class ${destinationTypes.get(id)} implements Destination {
  @override
  void make(Environment env) {}

${methods.join('\n')}}
`
}

interface Field {
  readonly identifier: string
  readonly type: string
  readonly isRequired: boolean
  readonly comment: readonly string[]
}

/** A class of fields and what the runtime reads them as. */
function classText(name: string, comment: string, valueType: string, fields: readonly Field[]): string {
  const given = fields.map(({ identifier, isRequired }) => `    ${isRequired ? 'required ' : ''}this.${identifier},\n`)
  const declared = fields.map(
    ({ identifier, type, comment: told }) => `${docComment(told, '  ')}  final ${type} ${identifier};\n\n`,
  )
  return `/// ${comment}
final class ${name} {
  const ${name}(${given.length === 0 ? '' : `{\n${given.join('')}  }`});

${declared.join('')}  Map<String, ${valueType}> get _values => ${entries(fields, '  ')};
}
`
}

const entries = (given: readonly { readonly identifier: string }[], indent: string): string =>
  given.length === 0
    ? '{}'
    : `{\n${given.map(({ identifier }) => `${indent}  ${textLiteral(identifier)}: ${identifier},\n`).join('')}${indent}}`

const destinationsText = ({ source, names, destinationTypes }: TypedSource): string =>
  classText(
    'Destinations',
    'Where the events go.',
    'Destination?',
    source.destinations.map(({ id, name }) => ({
      ...{ identifier: names.destinations.get(id) ?? id, type: `${destinationTypes.get(id)}?` },
      ...{ isRequired: true, comment: [name] },
    })),
  )

const systemText = ({ systemArguments }: TypedSource): string =>
  systemArguments.length === 0
    ? ''
    : classText(
        'SystemProperties',
        'What is sent along with every event that carries it.',
        'Object?',
        systemArguments.map((argument) => ({
          ...{ identifier: argument.identifier, type: typeText(argument), isRequired: argument.isRequired },
          comment: [argument.member.description],
        })),
      )

function enumText({ identifier, property, constants }: EnumType): string {
  const values = [...constants].map(([value, constant]) => `  ${constant}(${textLiteral(value)})`)
  return `${docComment([`Values of ${JSON.stringify(property)}.`])}enum ${identifier} implements _Allowed {
${values.join(',\n')};

  const ${identifier}(this.wireValue);

  /// As it is sent.
  @override
  final String wireValue;
}
`
}

const plainTypes: Readonly<Record<ValueType, string>> = {
  ...{ string: 'String', int: 'int', float: 'double', bool: 'bool', object: 'Map<String, Object?>', any: 'Object' },
}

/** The type of an argument; what is not required may be null. */
function typeText({ member, enumType, isRequired }: TypedArgument): string {
  const one = enumType?.identifier ?? plainTypes[member.type]
  return `${member.isList ? `List<${one}>` : one}${isRequired ? '' : '?'}`
}

function initText({ systemArguments }: TypedSource): string {
  const hasSystem = systemArguments.length > 0
  const system = systemArguments.some(({ isRequired }) => isRequired)
    ? 'required SystemProperties systemProperties'
    : 'SystemProperties systemProperties = const SystemProperties()'
  const own = [
    ...['required Environment env', 'required Destinations destinations', ...(hasSystem ? [system] : [])],
    ...['Inspector? inspector', 'void Function(Violation violation)? onViolation'],
    ...['void Function(Object error, StackTrace stackTrace, String destination)? onError', 'bool strict = false'],
  ]
  return `  /// Comes before the first event. Called again, it replaces everything.
  ///
  /// Violations are told in development alone, without [onViolation] they are printed; with [strict] a call that has
  /// some throws and sends nothing. What destinations and the inspector throw goes to [onError], without it is printed.
  static void init({
${own.map((parameter) => `    ${parameter},\n`).join('')}  }) {
    _open(
      _Session(
        env: env,
        destinations: destinations._values,
        system: ${hasSystem ? 'systemProperties._values' : 'const {}'},
        inspector: inspector,
        onViolation: onViolation,
        onError: onError,
        strict: strict,
      ),
    );
  }
${
  hasSystem
    ? `
  /// Replaces the system properties from now on.
  static void updateSystemProperties(SystemProperties systemProperties) {
    _update(systemProperties._values);
  }
`
    : ''
}`
}

function eventText(event: TrackedEvent, typed: TypedSource): string {
  const given = typed.argumentsOf(event)
  const list = given.map(
    (argument) => `    ${argument.isRequired ? 'required ' : ''}${typeText(argument)} ${argument.identifier},\n`,
  )
  return `${docComment([...toldOfEvent(event), ...described(given)], '  ')}  static void ${typed.names.functions.get(event.id)}(${list.length === 0 ? '' : `{\n${list.join('')}  }`}) {
    _track(_${typed.names.types.get(event.id)}, ${given.length === 0 ? 'const {}' : entries(given, '    ')});
  }
`
}

const examples: ExampleForms = {
  literal,
  list: (elements) => `[${elements.join(', ')}]`,
  object: (members) => `{${members.map(([name, value]) => `${name}: ${value}`).join(', ')}}`,
}
