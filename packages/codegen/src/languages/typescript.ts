import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionText } from '../ecmascript/definition.ts'
import { docComment } from '../ecmascript/doc-comment.ts'
import { argumentsOf, callText } from '../ecmascript/event-parts.ts'
import { literal } from '../ecmascript/literal.ts'
import { files, moduleRules } from '../ecmascript/module-names.ts'
import { ecmascriptReserved } from '../ecmascript/reserved.ts'
import { runtime } from '../ecmascript/runtime.ts'
import { fieldText } from '../ecmascript/type-text.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { type Argument, systemArguments } from '../naming/event-arguments.ts'
import { nameSource, type SourceNames } from '../naming/source-names.ts'
import { isExpression } from '../patterns/expression-of.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'

/** TypeScript: a module of functions, which any bundler shakes. */
export const typescript: Language = {
  name: 'TypeScript',
  tokens: ['TypeScript'],
  extensions: ['ts'],
  doc: 'A module with a function and a type for each event, and its runtime; no dependency. Type-checks under `strict`.',
  capabilities: {
    ...{ treeShakable: true, allowedValues: 'unions', members: 'typed' },
    ...{ parenthesizedCalls: true, acceptsPattern: isExpression },
  },
  reserved: ecmascriptReserved,
  generate: (source) =>
    new Map([
      [`${files.module}.ts`, moduleText(source)],
      [`${files.runtime}.ts`, `// ${headerOf(source)}\n\n${runtime(true)}`],
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
  const imported = [
    ...['type CommonOptions', 'type DestinationWith', 'type EventDefinition', 'open'],
    ...(source.events.length > 0 ? ['track'] : []),
    ...(hasSystem ? ['update'] : []),
  ].filter((name) => used(name, source))
  return [
    `// ${headerOf(source)}\n`,
    `import { ${imported.join(', ')} } from './${files.runtime}.js';\n\n`,
    `export type { Destination, Environment, Inspector, Violation, ViolationCode } from './${files.runtime}.js';\n\n`,
    destinationsText(source, names),
    ...(hasSystem ? [systemText(source, names)] : []),
    initText(source),
    ...source.events.map((event) => eventText(event, names)),
  ].join('')
}

const used = (name: string, { destinations, events }: TrackedSource): boolean =>
  (name !== 'type DestinationWith' || destinations.length > 0) && (name !== 'type EventDefinition' || events.length > 0)

function destinationsText({ destinations }: TrackedSource, names: SourceNames): string {
  const fields = destinations.map(({ id, name, operations }) => {
    const needed = operations.length === 0 ? 'never' : operations.map(literal).join(' | ')
    return `${docComment([name], [], '  ')}  readonly ${names.destinations.get(id)}: DestinationWith<${needed}>;\n`
  })
  return `/** Where the events go. */\nexport interface Destinations {${fields.length > 0 ? `\n${fields.join('')}` : ''}}\n\n`
}

const systemText = (source: TrackedSource, names: SourceNames): string =>
  interfaceText(
    'SystemProperties',
    '/** What is sent along with every event that carries it. */\n',
    systemArguments(source, names),
  )

function initText({ systemProperties }: TrackedSource): string {
  const hasSystem = systemProperties.length > 0
  const isRequired = systemProperties.some((property) => property.isRequired)
  const field = hasSystem ? `  readonly systemProperties${isRequired ? '' : '?'}: SystemProperties;\n` : ''
  const given = hasSystem ? 'destinations, systemProperties, ...options' : 'destinations, ...options'
  const system = hasSystem ? '{ ...systemProperties }' : '{}'
  const updating = hasSystem
    ? `/** Replaces some of the system properties from now on. */
export function updateSystemProperties(systemProperties: Partial<SystemProperties>): void {
  update({ ...systemProperties });
}

`
    : ''
  return `export interface InitOptions extends CommonOptions {
  readonly destinations: Destinations;
${field}}

/** Comes before the first event. Called again, it replaces everything. */
export function init({ ${given} }: InitOptions): void {
  open({ ...options, destinations: { ...destinations }, system: ${system} });
}

${updating}`
}

function eventText(event: TrackedEvent, names: SourceNames): string {
  const own = argumentsOf(event)
  const name = names.functions.get(event.id) ?? event.id
  const type = names.types.get(event.id) ?? ''
  const isOptional = own.every(({ member }) => !member.isRequired)
  const parameter = own.length === 0 ? '' : `properties: ${type}${isOptional ? ' = {}' : ''}`
  const given = own.length === 0 ? '{}' : '{ ...properties }'
  return [
    `const $${name}: EventDefinition = ${definitionText(event, names)};\n\n`,
    own.length === 0 ? '' : interfaceText(type, docComment([`Properties of ${JSON.stringify(event.title)}.`]), own),
    docComment(toldOfEvent(event)),
    `export function ${name}(${parameter}): void {\n  track($${name}, ${given});\n}\n\n`,
  ].join('')
}

const interfaceText = (name: string, comment: string, fields: readonly Argument[]): string =>
  `${comment}export interface ${name} {\n${fields
    .map(
      ({ identifier, member }) =>
        `${docComment([member.description], [], '  ')}  readonly ${fieldText(identifier, member)};\n`,
    )
    .join('')}}\n\n`
