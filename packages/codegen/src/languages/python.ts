import { oneLine } from '../comments/comment-lines.ts'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionLines } from '../definition/definition-lines.ts'
import { definitionOf } from '../definition/definition-of.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { type Argument, eventArguments, requiredFirst, systemArguments } from '../naming/event-arguments.ts'
import { nameSource, type SourceNames } from '../naming/source-names.ts'
import { destinationsText } from '../python/destinations.ts'
import { docString } from '../python/doc-string.ts'
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
  const system = systemArguments(source, names)
  return [
    `"""Functions that send the events of the plan."""\n\n`,
    'from __future__ import annotations\n\nfrom dataclasses import dataclass\n',
    'from typing import Any, Callable, Literal, Mapping, Optional, Protocol, Sequence\n\n',
    'from . import _runtime\n',
    'from ._runtime import Environment, Inspector, Properties, Violation, ViolationError\n',
    destinationsText(source, names),
    system.length > 0 ? systemText(system) : '',
    initText(system),
    ...source.events.map((event) => eventText(event, names)),
  ].join('')
}

function systemText(system: readonly Argument[]): string {
  const lines = requiredFirst(system).map(
    ({ identifier, member }) => `    ${fieldText(identifier, member)}\n${remark(member.description)}`,
  )
  return `

@dataclass(frozen=True)
class SystemProperties:
    """What is sent along with every event that carries it."""

${lines.join('')}`
}

const remark = (description: string): string => (description === '' ? '' : docString([oneLine(description)], '    '))

function initText(system: readonly Argument[]): string {
  const hasSystem = system.length > 0
  const isRequired = system.some(({ member }) => member.isRequired)
  const parameter = isRequired
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
${hasSystem ? parameter : ''}    inspector: Optional[Inspector] = None,
    on_violation: Optional[Callable[[Violation], object]] = None,
    on_error: Optional[Callable[[Exception, str], object]] = None,
    strict: bool = False,
) -> None:
    """Comes before the first event. Called again, it replaces everything."""
    _runtime.start(env, vars(destinations), ${given}, inspector, on_violation, on_error, strict)
${hasSystem ? updateText(system) : ''}`
}

const updateText = (system: readonly Argument[]): string => `

def update_system_properties(
    *,
${system.map(({ identifier, member }) => `    ${fieldText(identifier, { ...member, isRequired: false }, '_runtime.UNCHANGED')},\n`).join('')}) -> None:
    """Replaces some of the system properties from now on."""
    _runtime.update({${system.map(({ identifier }) => `${textLiteral(identifier)}: ${identifier}`).join(', ')}})
`

function eventText(event: TrackedEvent, names: SourceNames): string {
  const name = names.functions.get(event.id) ?? event.id
  const own = eventArguments(event, moduleRules.arguments)
  const parameters = own.map(({ identifier, member }) => `    ${fieldText(identifier, member)},\n`)
  const told = own
    .filter(({ member }) => member.description !== '')
    .map(({ identifier, member }) => `    ${identifier}: ${oneLine(member.description)}`)
  const doc = [...toldOfEvent(event), ...(told.length === 0 ? [] : [`Args:\n${told.join('\n')}`])]
  const given = own.map(({ identifier }) => `        ${textLiteral(identifier)}: ${identifier},\n`)
  const values = given.length === 0 ? '{}' : `{\n${given.join('')}    }`
  return `

_event_${name} = ${definitionText(event, names)}


def ${name}(${parameters.length === 0 ? '' : `\n    *,\n${parameters.join('')}`}) -> None:
${docString(doc, '    ')}    _runtime.track(_event_${name}, ${values})
`
}

const forms = {
  ...{ literal, indent: '    ', inner: '        ' },
  member: (name: string, value: string) => `"${name}": ${value}`,
}

const definitionText = (event: TrackedEvent, names: SourceNames): string =>
  `{\n${definitionLines(definitionOf(event, names, moduleRules.arguments, expression), forms).join('\n')}\n}`

function callText(name: string, event: TrackedEvent): string {
  const given = eventArguments(event, moduleRules.arguments).filter(({ member }) => member.isRequired)
  if (given.length === 0) return `${name}()`
  return `${name}(\n${given.map(({ identifier, member }) => `    ${identifier}=${literal(exampleOf(member))},\n`).join('')})`
}
