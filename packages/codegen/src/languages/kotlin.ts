import type { ValueType } from '@plan/core'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { type CallForms, callChain } from '../definition/call-chain.ts'
import { definitionOf } from '../definition/definition-of.ts'
import { headerOf } from '../header.ts'
import { docComment } from '../kotlin/doc-comment.ts'
import { literal, textLiteral } from '../kotlin/literal.ts'
import { files, kotlinReserved, kotlinRules } from '../kotlin/names.ts'
import { runtime } from '../kotlin/runtime.ts'
import type { Language } from '../language.ts'
import { nameSource } from '../naming/source-names.ts'
import { jvmPattern } from '../patterns/jvm-pattern.ts'
import type { OperationName } from '../tracked/operations.ts'
import type { TrackedEvent } from '../tracked/tracked-source.ts'
import { described } from '../typed/described.ts'
import { type ExampleForms, typedExample } from '../typed/typed-example.ts'
import { type EnumType, type TypedArgument, type TypedSource, typedSource } from '../typed/typed-source.ts'

const forms: CallForms = { textLiteral, literal, create: '', method: (name) => name, indent: '    ' }

/** Kotlin on the JVM: an object of functions with named arguments. */
export const kotlin: Language = {
  name: 'Kotlin',
  tokens: ['Kotlin'],
  extensions: ['kt'],
  doc: 'An object with a function for each event, an enum for each list of allowed texts, and its runtime; Kotlin 1.3 on the JVM and Android, no dependency.',
  capabilities: {
    ...{ treeShakable: true, allowedValues: 'enums', members: 'checked', parenthesizedCalls: true },
    acceptsPattern: (pattern) => jvmPattern(pattern) !== undefined,
  },
  reserved: kotlinReserved,
  generate: (source) =>
    new Map([
      [`${files.folder}/${files.module}.kt`, moduleText(typedSource(source, kotlinRules))],
      [`${files.folder}/${files.runtime}.kt`, `// ${headerOf(source)}\n${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, kotlinRules).functions,
  snippet: (event, source) => {
    const typed = typedSource(source, kotlinRules)
    const lines = typed
      .argumentsOf(event)
      .filter(({ isRequired }) => isRequired)
      .map((argument) => `    ${argument.identifier} = ${typedExample(argument, examples)}`)
    const given = lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`
    return `import ${files.folder}.*\n\nTracking.${typed.names.functions.get(event.id)}(${given})\n`
  },
}

const moduleText = (typed: TypedSource): string =>
  [
    `// ${headerOf(typed.source)}\npackage ${files.folder}\n`,
    destinationsText(typed),
    ...typed.enums.map(enumText),
    systemText(typed),
    ...typed.source.events.map(
      (event) =>
        `private object ${typed.names.types.get(event.id)} {\n    val definition = ${callChain(definitionOf(event, typed.names, kotlinRules.arguments, jvmPattern), forms)}\n}\n`,
    ),
    `/** The events of the plan, a function for each. */\nobject ${files.module} {\n${[
      initText(typed),
      ...typed.source.events.map((event) => eventText(event, typed)),
    ].join('\n')}}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n')

const parameters: Readonly<Record<OperationName, string>> = {
  identify: 'userId: String',
  setUserProperties: 'userProperties: Map<String, Any>',
  addCurrentUserToGroup: 'groupType: String, groupId: String, groupProperties: Map<String, Any>',
  setGroupProperties: 'groupType: String, groupId: String, groupProperties: Map<String, Any>',
  logEvent: 'eventName: String, eventProperties: Map<String, Any>',
  logPage: 'pageName: String, eventProperties: Map<String, Any>',
  revenue: 'amount: Double, eventProperties: Map<String, Any>',
  unidentify: '',
}

function destinationsText({ source, names, destinationTypes }: TypedSource): string {
  const types = source.destinations.map(({ id, name, operations }) => {
    const methods = operations.map((operation) => `    override fun ${operation}(${parameters[operation]})\n`)
    return `${docComment([name])}interface ${destinationTypes.get(id)} : Destination {\n${methods.join('')}}\n\n`
  })
  const given = source.destinations.map(({ id }) => ({
    type: destinationTypes.get(id),
    name: names.destinations.get(id),
  }))
  const list = given.map(({ type, name }) => `\n    ${name}: ${type}?`).join(',')
  const pairs = given.map(({ name = '' }) => `\n        ${textLiteral(name)} to ${name}`).join(',')
  return `${types.join('')}/** Where the events go. */\nclass Destinations(${list === '' ? '' : `${list}\n`}) {
    internal val values: Map<String, Destination?> = linkedMapOf(${pairs === '' ? '' : `${pairs}\n    `})
}
`
}

function enumText({ identifier, property, constants }: EnumType): string {
  const values = [...constants].map(([value, constant]) => `    ${constant}(${textLiteral(value)})`)
  return `${docComment([`Values of ${JSON.stringify(property)}.`])}enum class ${identifier}(override val text: String) : Allowed {
${values.join(',\n')}
}
`
}

const plainTypes: Readonly<Record<ValueType, string>> = {
  ...{ string: 'String', int: 'Long', float: 'Double', bool: 'Boolean', object: 'Map<String, Any?>', any: 'Any' },
}

/** A parameter in a line of its own; what is not required may be null or left out. */
function parameterText({ identifier, member, enumType, isRequired }: TypedArgument): string {
  const one = enumType?.identifier ?? plainTypes[member.type]
  const type = member.isList ? `List<${one}>` : one
  return `${identifier}: ${type}${isRequired ? '' : '? = null'}`
}

const entries = (given: readonly TypedArgument[], indent: string): string =>
  given.length === 0
    ? 'emptyMap()'
    : `linkedMapOf(\n${given.map(({ identifier }) => `${indent}    ${textLiteral(identifier)} to ${identifier}`).join(',\n')}\n${indent})`

const systemText = ({ systemArguments }: TypedSource): string =>
  systemArguments.length === 0
    ? ''
    : `${docComment(['What is sent along with every event that carries it.', ...described(systemArguments)])}class SystemProperties(
${systemArguments.map((argument) => `    ${parameterText(argument)}`).join(',\n')}
) {
    internal val values: Map<String, Any?> = ${entries(systemArguments, '    ')}
}
`

function initText({ systemArguments }: TypedSource): string {
  const hasSystem = systemArguments.length > 0
  const optional = systemArguments.map((argument) => ({ ...argument, isRequired: false }))
  return `    /** Comes before the first event. Called again, it replaces everything. */
    fun init(
        env: Environment,
        destinations: Destinations,
${hasSystem ? '        systemProperties: SystemProperties,\n' : ''}        inspector: Inspector? = null,
        onViolation: ((Violation) -> Unit)? = null,
        onError: ((Exception, String) -> Unit)? = null,
        strict: Boolean = false
    ) {
        val system = ${hasSystem ? 'systemProperties.values' : 'emptyMap<String, Any?>()'}
        TrackingRuntime.open(Session(env, destinations.values, system, inspector, onViolation, onError, strict))
    }
${
  hasSystem
    ? `
    /** Replaces some of the system properties from now on; null leaves them as they are. */
    fun updateSystemProperties(
${optional.map((argument) => `        ${parameterText(argument)}`).join(',\n')}
    ) {
        TrackingRuntime.update(${entries(optional, '        ')})
    }
`
    : ''
}`
}

function eventText(event: TrackedEvent, typed: TypedSource): string {
  const given = typed.argumentsOf(event)
  const doc = docComment([...toldOfEvent(event), ...described(given)], '    ')
  const list = given.map((argument) => `\n        ${parameterText(argument)}`).join(',')
  return `${doc}    fun ${typed.names.functions.get(event.id)}(${list === '' ? '' : `${list}\n    `}) {
        TrackingRuntime.track(${typed.names.types.get(event.id)}.definition, ${entries(given, '        ')})
    }
`
}

const examples: ExampleForms = {
  literal,
  list: (elements) => `listOf(${elements.join(', ')})`,
  object: (members) =>
    members.length === 0 ? 'emptyMap()' : `mapOf(${members.map(([name, value]) => `${name} to ${value}`).join(', ')})`,
}
