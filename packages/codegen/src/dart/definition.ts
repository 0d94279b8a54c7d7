/** The definition of an event as the runtime in Dart reads it. */
import type { Definition, PropertyRule, Rule } from '../definition/written-definition.ts'
import { numberLiteral } from '../literals/number-literal.ts'
import { literal, textLiteral } from './literal.ts'

/** The text of a definition, a constant. */
export function definitionText(definition: Definition): string {
  const { id, hash, name, operations, destinations, properties, userId, revenue, groups } = definition
  const lines = [
    ...[`id: ${textLiteral(id)}`, `hash: ${textLiteral(hash)}`, `name: ${textLiteral(name)}`],
    `operations: [${operations.map((operation) => `_Operation.${operation}`).join(', ')}]`,
    `destinations: ${mapText(destinations)}`,
    properties.length === 0
      ? 'properties: []'
      : `properties: [\n${properties.map((rule) => `    ${propertyText(rule)},\n`).join('')}  ]`,
    ...argument('userId', userId, textLiteral),
    ...argument('revenue', revenue, textLiteral),
    ...(groups.length === 0 ? [] : [`groups: ${mapText(groups.map((group) => [group.type, group.argument]))}`]),
  ]
  return `_Event(\n${lines.map((line) => `  ${line},\n`).join('')})`
}

const mapText = (pairs: readonly (readonly [string, string])[]): string =>
  `{${pairs.map(([key, value]) => `${textLiteral(key)}: ${textLiteral(value)}`).join(', ')}}`

/** A named argument, nothing where it keeps its default. */
const argument = <T>(name: string, value: T | undefined, write: (value: T) => string): readonly string[] =>
  value === undefined ? [] : [`${name}: ${write(value)}`]

function propertyText({ of, groupType, argument: given, system, names, ...rule }: PropertyRule): string {
  return ruleText(rule, [
    ...(of === 'event' ? [] : [`kind: _Kind.${of}`]),
    ...argument('groupType', groupType, textLiteral),
    ...argument('argument', given, textLiteral),
    ...argument('system', system, textLiteral),
    ...(names.length === 0 ? [] : [`names: ${mapText(names)}`]),
  ])
}

function ruleText(rule: Rule, more: readonly string[] = []): string {
  const { name, type, list, required, pinned, allowed, told, pattern, minimum, maximum, members, closed } = rule
  const parts = [
    ...[textLiteral(name), textLiteral(type)],
    ...argument('isList', list, String),
    ...argument('isRequired', required, String),
    ...argument('pinned', pinned, (value) => literal(value, type)),
    ...argument('allowed', allowed, (values) => `[${values.map(textLiteral).join(', ')}]`),
    ...argument('told', told, textLiteral),
    ...argument('pattern', pattern, textLiteral),
    ...argument('minimum', minimum, numberLiteral),
    ...argument('maximum', maximum, numberLiteral),
    ...argument('members', members, (children) => `[${children.map((child) => ruleText(child)).join(', ')}]`),
    ...argument('isClosed', closed, String),
    ...more,
  ]
  return `_Rule(${parts.join(', ')})`
}
