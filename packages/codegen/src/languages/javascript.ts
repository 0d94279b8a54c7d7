import { inline } from '../comments/tagged-comment.ts'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionText } from '../ecmascript/definition.ts'
import { docComment } from '../ecmascript/doc-comment.ts'
import { argumentsOf, callText } from '../ecmascript/event-parts.ts'
import { literal } from '../ecmascript/literal.ts'
import { files, moduleRules } from '../ecmascript/module-names.ts'
import { ecmascriptReserved } from '../ecmascript/reserved.ts'
import { runtime, runtimeDeclarations } from '../ecmascript/runtime.ts'
import { nullable, typeText } from '../ecmascript/type-text.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { type Argument, systemArguments } from '../naming/event-arguments.ts'
import { nameSource, type SourceNames } from '../naming/source-names.ts'
import { isExpression } from '../patterns/expression-of.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'

/** JavaScript: the module of TypeScript without its syntax; types stand in comments. */
export const javascript: Language = {
  name: 'JavaScript',
  tokens: ['JavaScript', 'JavaScript_V2'],
  extensions: ['js', 'd.ts'],
  doc: 'The same as an ECMAScript module, with types in JSDoc that editors and `checkJs` read.',
  capabilities: {
    ...{ treeShakable: true, allowedValues: 'unions', members: 'typed' },
    ...{ parenthesizedCalls: true, acceptsPattern: isExpression },
  },
  reserved: ecmascriptReserved,
  generate: (source) =>
    new Map([
      [`${files.module}.js`, moduleText(source)],
      [`${files.runtime}.js`, `// ${headerOf(source)}\n\n${runtime(false)}`],
      [`${files.runtime}.d.ts`, `// ${headerOf(source)}\n\n${runtimeDeclarations()}`],
    ]),
  functionNames: (source) => nameSource(source, moduleRules).functions,
  snippet: (event, source) => {
    const name = nameSource(source, moduleRules).functions.get(event.id) ?? event.id
    return `import { ${name} } from './${files.module}.js';\n\n${callText(name, event)}\n`
  },
}

function moduleText(source: TrackedSource): string {
  const names = nameSource(source, moduleRules)
  const hasSystem = source.systemProperties.length > 0
  const imported = ['open', ...(source.events.length > 0 ? ['track'] : []), ...(hasSystem ? ['update'] : [])]
  return [
    `// ${headerOf(source)}\n`,
    `import { ${imported.join(', ')} } from './${files.runtime}.js';\n\n`,
    sharedTypes,
    destinationsText(source, names),
    ...(hasSystem
      ? [
          typedef(
            'SystemProperties',
            'What is sent along with every event that carries it.',
            systemArguments(source, names),
          ),
        ]
      : []),
    initText(source),
    ...source.events.map((event) => eventText(event, names)),
  ].join('')
}

const sharedTypes = `/**
${['CommonOptions', 'Destination', 'EventDefinition', 'Inspector', 'Violation']
  .map((type) => ` * @typedef {import('./${files.runtime}.js').${type}} ${type}\n`)
  .join('')} */

`

function destinationsText({ destinations }: TrackedSource, names: SourceNames): string {
  const fields = destinations.map(({ id, name, operations }) => {
    const needed = operations.map(literal).join(' | ')
    const type = operations.length === 0 ? 'Destination' : `Destination & Required<Pick<Destination, ${needed}>>`
    return `@property {${type}} ${names.destinations.get(id)}${remark(name)}`
  })
  return `${docComment(['Where the events go.'], ['@typedef {object} Destinations', ...fields])}\n`
}

function initText(source: TrackedSource): string {
  const hasSystem = source.systemProperties.length > 0
  const system = source.systemProperties.some(({ isRequired }) => isRequired)
    ? 'systemProperties: SystemProperties'
    : 'systemProperties?: SystemProperties'
  const members = ['destinations: Destinations', ...(hasSystem ? [system] : [])].join(', ')
  const type = docComment([], [`@typedef {CommonOptions & { ${members} }} InitOptions`])
  const given = hasSystem ? 'destinations, systemProperties, ...options' : 'destinations, ...options'
  const values = hasSystem ? '{ ...systemProperties }' : '{}'
  const updating = hasSystem
    ? `${docComment(['Replaces some of the system properties from now on.'], ['@param {Partial<SystemProperties>} systemProperties'])}export function updateSystemProperties(systemProperties) {
  update({ ...systemProperties });
}

`
    : ''
  const comment = docComment(
    ['Comes before the first event. Called again, it replaces everything.'],
    ['@param {InitOptions} options'],
  )
  return `${type}
${comment}export function init({ ${given} }) {
  open({ ...options, destinations: { ...destinations }, system: ${values} });
}

${updating}`
}

function eventText(event: TrackedEvent, names: SourceNames): string {
  const own = argumentsOf(event)
  const name = names.functions.get(event.id) ?? event.id
  const type = names.types.get(event.id) ?? ''
  const isOptional = own.every(({ member }) => !member.isRequired)
  const parameter = own.length === 0 ? '' : `properties${isOptional ? ' = {}' : ''}`
  const tag = isOptional ? `@param {${type}} [properties]` : `@param {${type}} properties`
  const given = own.length === 0 ? '{}' : '{ ...properties }'
  return [
    `/** @type {EventDefinition} */\nconst $${name} = ${definitionText(event, names)};\n\n`,
    own.length === 0 ? '' : typedef(type, `Properties of ${JSON.stringify(event.title)}.`, own),
    docComment(toldOfEvent(event), own.length === 0 ? [] : [tag]),
    `export function ${name}(${parameter}) {\n  track($${name}, ${given});\n}\n\n`,
  ].join('')
}

function typedef(name: string, doc: string, fields: readonly Argument[]): string {
  const lines = fields.map(({ identifier, member }) => {
    const type = commented(member.isRequired ? typeText(member) : nullable(typeText(member)))
    const field = member.isRequired ? identifier : `[${identifier}]`
    return `@property {${type}} ${field}${remark(member.description)}`
  })
  return `${docComment([doc], [`@typedef {object} ${name}`, ...lines])}\n`
}

/** What follows a name in a tag; without the dash a reader of tags would take its first signs for its own. */
const remark = (text: string): string => {
  const line = inline(text)
  return line === '' ? '' : ` - ${line}`
}

/** A type within a comment: texts of a plan stand in quotes there, where both signs may be escaped. */
const commented = (type: string): string => type.replaceAll('*/', '*\\/').replaceAll('@', '\\u0040')
