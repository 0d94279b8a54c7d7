import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionLines } from '../definition/definition-lines.ts'
import { definitionOf } from '../definition/definition-of.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { type Argument, eventArguments, systemArguments } from '../naming/event-arguments.ts'
import { nameSource, type SourceNames } from '../naming/source-names.ts'
import { comment, inline } from '../ruby/comment.ts'
import { literal } from '../ruby/literal.ts'
import { expression, files, moduleRules, rubyReserved } from '../ruby/module-names.ts'
import { runtime } from '../ruby/runtime.ts'
import { typeText } from '../ruby/type-text.ts'
import { exampleOf } from '../tracked/example-of.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'

/** Ruby: a module with a method of keyword arguments for each event. */
export const ruby: Language = {
  name: 'Ruby',
  tokens: ['Ruby'],
  extensions: ['rb'],
  doc: 'A module with a method of keyword arguments for each event, types in YARD comments, and its runtime; Ruby 3.0, no gem.',
  capabilities: {
    ...{ treeShakable: false, allowedValues: 'checked', members: 'checked' },
    ...{ parenthesizedCalls: false, acceptsPattern: (pattern) => expression(pattern) !== undefined },
  },
  reserved: rubyReserved,
  generate: (source) =>
    new Map([
      [`${files.module}.rb`, `${heading(source)}${moduleText(source)}`],
      [`${files.runtime}.rb`, `${heading(source)}${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, moduleRules).functions,
  snippet: (event, source) => {
    const name = nameSource(source, moduleRules).functions.get(event.id) ?? event.id
    return `require_relative '${files.module}'\n\n${callText(name, event)}\n`
  },
}

/** The name of a source could read as an encoding, which Ruby takes from the first line. */
const heading = (source: TrackedSource): string =>
  `# coding: utf-8\n# frozen_string_literal: true\n\n# ${headerOf(source)}\n\n`

function moduleText(source: TrackedSource): string {
  const names = nameSource(source, moduleRules)
  const system = systemArguments(source, names)
  return [
    `require_relative '${files.runtime}'\n\n`,
    '# Sends the events of the plan.\nmodule Tracking\n',
    destinationsText(source, names),
    ...(system.length > 0 ? [systemText(system)] : []),
    initText(system),
    ...source.events.map((event) => eventText(event, names)),
    'end\n',
  ].join('')
}

function destinationsText({ destinations }: TrackedSource, names: SourceNames): string {
  const fields = destinations.map(({ id }) => `${names.destinations.get(id)}:`)
  const told = destinations.flatMap(({ id, name, operations }) => [
    `@param ${names.destinations.get(id)} [${answers(operations)}] ${inline(name)}`,
  ])
  const given = destinations.map(({ id }) => `${literal(names.destinations.get(id))} => ${names.destinations.get(id)}`)
  return `  # Where the events go. A method make(env), where a destination has one, comes first.
  class Destinations
    # @return [Hash{String => Object}]
    attr_reader :by_name

${comment([], told, '    ')}    def initialize(${fields.join(', ')})
      @by_name = { ${given.join(', ')} }.freeze
    end
  end

`
}

const answers = (operations: readonly string[]): string =>
  operations.length === 0 ? 'Object' : operations.map((operation) => `#${snake(operation)}`).join(', ')

const snake = (operation: string): string => operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const parameter = ({ identifier, member }: Argument): string => `${identifier}:${member.isRequired ? '' : ' nil'}`

const described = ({ identifier, member }: Argument): string =>
  `@param ${identifier} [${typeText(member)}]${member.description === '' ? '' : ` ${inline(member.description)}`}`

const pairs = (given: readonly Argument[]): string =>
  given.length === 0
    ? '{}'
    : `{ ${given.map(({ identifier }) => `${literal(identifier)} => ${identifier}`).join(', ')} }`

const systemText = (system: readonly Argument[]): string => `  # What is sent along with every event that carries it.
  class SystemProperties
    # @return [Hash{String => Object}]
    attr_reader :by_name

${comment([], system.map(described), '    ')}    def initialize(${system.map(parameter).join(', ')})
      @by_name = ${pairs(system)}.freeze
    end
  end

`

function initText(system: readonly Argument[]): string {
  const isRequired = system.some(({ member }) => member.isRequired)
  const taken =
    system.length === 0 ? '' : isRequired ? ', system_properties:' : ', system_properties: SystemProperties.new'
  const given = system.length === 0 ? '{}' : 'system_properties.by_name'
  const updating = `  # Replaces some of the system properties from now on.
${comment([], system.map(described), '  ')}  def self.update_system_properties(${system.map(({ identifier }) => `${identifier}: TrackingRuntime::UNCHANGED`).join(', ')})
    TrackingRuntime.update(${pairs(system)})
  end

`
  return `  # Comes before the first event. Called again, it replaces everything.
  #
  # @param env ["dev", "staging", "prod"] values are checked in dev alone
  # @param inspector [#track_from_generated_code]
  # @param on_violation [#call] is told of every TrackingRuntime::Violation in dev
  # @param on_error [#call] is told what destinations and the inspector raise, and the name of the destination
  # @param strict [Boolean] in dev a call with a violation raises TrackingRuntime::ViolationError and sends nothing
  def self.init(env:, destinations:${taken}, inspector: nil, on_violation: nil, on_error: nil, strict: false)
    TrackingRuntime.start(
      env: env, destinations: destinations.by_name, system: ${given},
      inspector: inspector, on_violation: on_violation, on_error: on_error, strict: strict
    )
  end

${system.length === 0 ? '' : updating}`
}

function eventText(event: TrackedEvent, names: SourceNames): string {
  const name = names.functions.get(event.id) ?? event.id
  const own = eventArguments(event, moduleRules.arguments)
  const parameters = own.length === 0 ? '' : `(\n${own.map((one) => `    ${parameter(one)}`).join(',\n')}\n  )`
  const constant = `EVENT_${name}`
  return `  ${constant} = ${definitionText(event, names)}
  private_constant :${constant}

${comment(toldOfEvent(event), own.map(described), '  ')}  def self.${name}${parameters}
    TrackingRuntime.track(${constant}, ${pairs(own)})
  end

`
}

const forms = {
  ...{ literal, indent: '    ', inner: '      ' },
  member: (name: string, value: string) => `"${name}" => ${value}`,
}

const definitionText = (event: TrackedEvent, names: SourceNames): string =>
  `{\n${definitionLines(definitionOf(event, names, moduleRules.arguments, expression), forms).join('\n')}\n  }.freeze`

function callText(name: string, event: TrackedEvent): string {
  const given = eventArguments(event, moduleRules.arguments).filter(({ member }) => member.isRequired)
  if (given.length === 0) return `Tracking.${name}`
  const lines = given.map(({ identifier, member }) => `  ${identifier}: ${literal(exampleOf(member))}`)
  return `Tracking.${name}(\n${lines.join(',\n')}\n)`
}
