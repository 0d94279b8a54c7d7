import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionOf } from '../definition/definition-of.ts'
import { columns } from '../go/columns.ts'
import { definitionText } from '../go/definition.ts'
import { docComment } from '../go/doc-comment.ts'
import { literal, textLiteral } from '../go/literal.ts'
import { expression, files, goReserved, moduleRules, typeNames } from '../go/module-names.ts'
import { runtime } from '../go/runtime.ts'
import { structText, typeText } from '../go/type-text.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { type Argument, eventArguments, systemArguments } from '../naming/event-arguments.ts'
import { nameSource, type SourceNames } from '../naming/source-names.ts'
import { exampleOf } from '../tracked/example-of.ts'
import type { OperationName } from '../tracked/operations.ts'
import type { TrackedEvent, TrackedMember, TrackedSource } from '../tracked/tracked-source.ts'

/** Go: a package with a method and a struct of properties for each event. */
export const go: Language = {
  name: 'Go',
  tokens: ['Go', 'Golang'],
  extensions: ['go'],
  doc: 'A package with a method and a struct for each event, and its runtime; Go 1.19, no module. Strict calls return errors.',
  capabilities: {
    ...{ treeShakable: false, allowedValues: 'checked', members: 'checked' },
    ...{ parenthesizedCalls: true, acceptsPattern: (pattern) => expression(pattern) !== undefined },
  },
  reserved: goReserved,
  generate: (source) =>
    new Map([
      [`${files.module}.go`, `${heading(source)}${moduleText(source)}`],
      [`${files.runtime}.go`, `${heading(source)}${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, moduleRules).functions,
  snippet: (event, source) => {
    const name = nameSource(source, moduleRules).functions.get(event.id) ?? event.id
    return `${callText(name, typeNames(source).ofEvent(event.id), event)}\n`
  },
}

const heading = (source: TrackedSource): string => `// ${headerOf(source)}\n\n`

function moduleText(source: TrackedSource): string {
  const names = nameSource(source, moduleRules)
  const types = typeNames(source)
  const system = systemArguments(source, names)
  return [
    '// Package tracking sends the events of the plan.\npackage tracking\n\n',
    ...source.destinations.map(
      ({ id, name, operations }) =>
        `// ${types.ofDestination(id)} is a destination. A method Make(Environment) error, where it has one, comes first.\n${docComment([name])}type ${types.ofDestination(id)} interface {\n${operations.map((operation) => `\t${signatures[operation]} error\n`).join('')}}\n\n`,
    ),
    `// Destinations say where the events go.\ntype Destinations struct {\n${columns(source.destinations.map(({ id }) => [names.destinations.get(id) ?? id, types.ofDestination(id)]))}}\n\n`,
    ...(system.length > 0
      ? [
          structText(
            'SystemProperties',
            '// SystemProperties are sent along with every event that carries them.\n',
            system,
          ),
        ]
      : []),
    initText(source, names),
    '// Tracker has a method for each event.\ntype Tracker struct{}\n\n// Track sends events.\nvar Track Tracker\n\n',
    ...source.events.map((event) => eventText(event, names, types.ofEvent(event.id))),
  ]
    .join('')
    .replace(/\n+$/, '\n')
}

const signatures: Readonly<Record<OperationName, string>> = {
  identify: 'Identify(userID string)',
  setUserProperties: 'SetUserProperties(userProperties Properties)',
  addCurrentUserToGroup: 'AddCurrentUserToGroup(groupType string, groupID string, groupProperties Properties)',
  setGroupProperties: 'SetGroupProperties(groupType string, groupID string, groupProperties Properties)',
  logEvent: 'LogEvent(eventName string, eventProperties Properties)',
  logPage: 'LogPage(pageName string, eventProperties Properties)',
  revenue: 'Revenue(amount float64, eventProperties Properties)',
  unidentify: 'Unidentify()',
}

function initText({ destinations, systemProperties }: TrackedSource, names: SourceNames): string {
  const hasSystem = systemProperties.length > 0
  const given = destinations.map(({ id }) => names.destinations.get(id) ?? id)
  const kept = given.map(
    (name) =>
      `\tif options.Destinations.${name} != nil {\n\t\tdestinations[${textLiteral(name)}] = options.Destinations.${name}\n\t}\n`,
  )
  const fields = columns([
    ['Env', 'Environment'],
    ['Destinations', 'Destinations'],
    ...(hasSystem ? [['SystemProperties', 'SystemProperties'] as const] : []),
    ['Inspector', 'Inspector'],
  ])
  const updating = `var system SystemProperties

// UpdateSystemProperties changes some of the system properties from now on.
func UpdateSystemProperties(change func(*SystemProperties)) {
	update(func() map[string]any {
		change(&system)
		return system.values()
	})
}

`
  return `// InitOptions say where and how events are sent.
type InitOptions struct {
${fields}	// OnViolation is told of every violation in development; without it they are logged.
	OnViolation func(Violation)
	// OnError is told what fails in destinations and the inspector; without it that is logged.
	OnError func(err error, destination string)
	// Strict makes a call with a violation return an error and send nothing, in development.
	Strict bool
}

// Init comes before the first event. Called again, it replaces everything.
func Init(options InitOptions) {
	destinations := map[string]any{}
${kept.join('')}${hasSystem ? '\tlock.Lock()\n\tsystem = options.SystemProperties\n\tlock.Unlock()\n' : ''}	start(settings{
		env:          options.Env,
		destinations: destinations,
		system:       ${hasSystem ? 'options.SystemProperties.values()' : 'map[string]any{}'},
		inspector:    options.Inspector,
		onViolation:  options.OnViolation,
		onError:      options.OnError,
		strict:       options.Strict,
	})
}

${hasSystem ? updating : ''}`
}

function eventText(event: TrackedEvent, names: SourceNames, type: string): string {
  const name = names.functions.get(event.id) ?? event.id
  const own = eventArguments(event, moduleRules.arguments)
  const definition = definitionText(definitionOf(event, names, moduleRules.arguments, expression))
  const isEmpty = own.length === 0
  return [
    `var event${name} = ${definition}\n\n`,
    isEmpty ? '' : structText(type, `// ${type} are what ${name} is given.\n`, own),
    docComment(toldOfEvent(event)),
    `func (Tracker) ${name}(${isEmpty ? '' : `properties ${type}`}) error {\n`,
    `\treturn track(&event${name}, ${isEmpty ? 'map[string]any{}' : 'properties.values()'})\n}\n\n`,
  ].join('')
}

function callText(name: string, type: string, event: TrackedEvent): string {
  const own = eventArguments(event, moduleRules.arguments)
  if (own.length === 0) return `err := tracking.Track.${name}()`
  const rows = own.filter(({ member }) => member.isRequired).map(fieldRow)
  return `err := tracking.Track.${name}(tracking.${type}{${rows.length === 0 ? '' : `\n${columns(rows)}`}})`
}

const fieldRow = ({ identifier, member }: Argument) => [`${identifier}:`, `${exampleText(member)},`] as const

function exampleText(member: TrackedMember): string {
  const example = exampleOf(member)
  return Array.isArray(example) ? `${typeText(member)}{${example.map(literal).join(', ')}}` : literal(example)
}
