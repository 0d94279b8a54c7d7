import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { eventArguments } from '../naming/event-arguments.ts'
import { definitionOf } from '../naming/event-definition.ts'
import { nameArguments, nameSource, type SourceNames } from '../naming/source-names.ts'
import { destinationsText } from '../python/destinations.ts'
import { docString, inline } from '../python/doc-string.ts'
import { literal, textLiteral } from '../python/literal.ts'
import { expression, moduleRules, packageName, pythonReserved } from '../python/module-names.ts'
import { runtime } from '../python/runtime.ts'
import { fieldText } from '../python/type-text.ts'
import { exampleOf } from '../tracked/example-of.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'

/** Python: a package of functions with annotations. */
export const python: Language = {
  name: 'Python',
  tokens: ['Python'],
  extensions: ['py'],
  doc: 'A package with a function for each event, annotated for type checkers, and its runtime; Python 3.9, no dependency.',
  capabilities: {
    ...{ treeShakable: false, allowedValues: 'unions', members: 'checked' },
    ...{ parenthesizedCalls: true, acceptsPattern: (pattern) => expression(pattern) !== undefined },
  },
  reserved: pythonReserved,
  generate: (source) =>
    new Map([
      [`${packageName}/__init__.py`, `${heading(source)}${moduleText(source)}`],
      [`${packageName}/_runtime.py`, `${heading(source)}${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, moduleRules).functions,
  snippet: (event, source) => {
    const name = nameSource(source, moduleRules).functions.get(event.id) ?? event.id
    return `from ${packageName} import ${name}\n\n${callText(name, event)}\n`
  },
}

/** The name of a source could read as an encoding, which Python takes from the first line that names one. */
const heading = (source: TrackedSource): string => `# coding: utf-8\n# ${headerOf(source)}\n`

function moduleText(source: TrackedSource): string {
  const names = nameSource(source, moduleRules)
  const { systemProperties, events } = source
  return [
    `"""Functions that send the events of the plan."""\n\n`,
    'from __future__ import annotations\n\nfrom dataclasses import dataclass\n',
    'from typing import Any, Callable, Literal, Mapping, Optional, Protocol, Sequence\n\n',
    'from . import _runtime\n',
    'from ._runtime import Environment, Inspector, Properties, Violation, ViolationError\n',
    destinationsText(source, names),
    systemProperties.length > 0 ? systemText(source, names) : '',
    initText(source, names),
    ...events.map((event) => eventText(event, names)),
  ].join('')
}

function systemText({ systemProperties }: TrackedSource, names: SourceNames): string {
  const fields = systemProperties.map((member) => ({
    member,
    name: names.systemProperties.get(member.id) ?? member.name,
  }))
  const sorted = [
    ...fields.filter(({ member }) => member.isRequired),
    ...fields.filter(({ member }) => !member.isRequired),
  ]
  const lines = sorted.map(({ name, member }) => `    ${fieldText(name, member)}\n${remark(member.description)}`)
  return `

@dataclass(frozen=True)
class SystemProperties:
    """What is sent along with every event that carries it."""

${lines.join('')}`
}

const remark = (description: string): string => (description === '' ? '' : docString([inline(description)], '    '))

function initText({ systemProperties }: TrackedSource, names: SourceNames): string {
  const hasSystem = systemProperties.length > 0
  const isRequired = systemProperties.some((property) => property.isRequired)
  const system = isRequired
    ? '    system_properties: SystemProperties,\n'
    : '    system_properties: Optional[SystemProperties] = None,\n'
  const given = hasSystem
    ? isRequired
      ? 'vars(system_properties)'
      : 'vars(system_properties or SystemProperties())'
    : '{}'
  return `

def init(
    *,
    env: Environment,
    destinations: Destinations,
${hasSystem ? system : ''}    inspector: Optional[Inspector] = None,
    on_violation: Optional[Callable[[Violation], object]] = None,
    on_error: Optional[Callable[[Exception, str], object]] = None,
    strict: bool = False,
) -> None:
    """Comes before the first event. Called again, it replaces everything."""
    _runtime.start(env, vars(destinations), ${given}, inspector, on_violation, on_error, strict)
${hasSystem ? updateText(systemProperties.map((member) => ({ member, name: names.systemProperties.get(member.id) ?? member.name }))) : ''}`
}

type Field = { readonly name: string; readonly member: TrackedSource['systemProperties'][number] }

const updateText = (fields: readonly Field[]): string => `

def update_system_properties(
    *,
${fields.map(({ name, member }) => `    ${fieldText(name, { ...member, isRequired: false }, '_runtime.UNCHANGED')},\n`).join('')}) -> None:
    """Replaces some of the system properties from now on."""
    _runtime.update({${fields.map(({ name }) => `${textLiteral(name)}: ${name}`).join(', ')}})
`

function eventText(event: TrackedEvent, names: SourceNames): string {
  const name = names.functions.get(event.id) ?? event.id
  const own = eventArguments(event, moduleRules.arguments)
  const parameters = own.map(({ identifier, member }) => `    ${fieldText(identifier, member)},\n`)
  const told = own
    .filter(({ member }) => member.description !== '')
    .map(({ identifier, member }) => `    ${identifier}: ${inline(member.description)}`)
  const doc = [
    ...[event.title, event.description],
    ...(event.name === event.title ? [] : [`Sent as ${JSON.stringify(event.name)}.`]),
    ...(told.length === 0 ? [] : [`Args:\n${told.join('\n')}`]),
  ]
  const given = own.map(({ identifier }) => `        ${textLiteral(identifier)}: ${identifier},\n`)
  const values = given.length === 0 ? '{}' : `{\n${given.join('')}    }`
  return `

_event_${name} = ${definitionText(event, names)}


def ${name}(${parameters.length === 0 ? '' : `\n    *,\n${parameters.join('')}`}) -> None:
${docString(doc, '    ')}    _runtime.track(_event_${name}, ${values})
`
}

function definitionText(event: TrackedEvent, names: SourceNames): string {
  const argumentNames = nameArguments(event, moduleRules.arguments)
  const lines = Object.entries(definitionOf(event, { names, argumentNames, expression })).flatMap(([member, value]) => {
    if (value === undefined) return []
    if (member !== 'properties' || event.properties.length === 0) return [`    "${member}": ${literal(value)},`]
    return [`    "${member}": [`, ...value.map((property: object) => `        ${literal(property)},`), '    ],']
  })
  return `{\n${lines.join('\n')}\n}`
}

function callText(name: string, event: TrackedEvent): string {
  const given = eventArguments(event, moduleRules.arguments).filter(({ member }) => member.isRequired)
  if (given.length === 0) return `${name}()`
  return `${name}(\n${given.map(({ identifier, member }) => `    ${identifier}=${literal(exampleOf(member))},\n`).join('')})`
}
