/** The definition of an event as the runtime in Swift reads it. */
import type { Definition, PropertyRule, Rule } from '../definition/written-definition.ts'
import { fractionLiteral } from '../literals/number-literal.ts'
import { literal, textLiteral } from './literal.ts'

/** The text of a definition. */
export function definitionText(definition: Definition, indent: string): string {
  const { id, hash, name, operations, destinations, properties, userId, revenue, groups } = definition
  const lines = [
    `id: ${textLiteral(id)}`,
    `hash: ${textLiteral(hash)}`,
    `name: ${textLiteral(name)}`,
    `operations: [${operations.map((operation) => `.${operation}`).join(', ')}]`,
    `destinations: ${pairs(destinations)}`,
    properties.length === 0
      ? 'properties: []'
      : `properties: [\n${properties.map((rule) => `${indent}        ${propertyText(rule)},\n`).join('')}${indent}    ]`,
    ...(userId === undefined ? [] : [`userId: ${textLiteral(userId)}`]),
    ...(revenue === undefined ? [] : [`revenue: ${textLiteral(revenue)}`]),
    ...(groups.length === 0 ? [] : [`groups: ${pairs(groups.map(({ type, argument }) => [type, argument]))}`]),
  ]
  return `TrackingEvent(\n${lines.map((line) => `${indent}    ${line}`).join(',\n')}\n${indent})`
}

const pairs = (list: readonly (readonly [string, string])[]): string =>
  `[${list.map(([one, other]) => `(${textLiteral(one)}, ${textLiteral(other)})`).join(', ')}]`

function propertyText({ of, groupType, argument, system, names, ...rule }: PropertyRule): string {
  const parts = [
    ruleText(rule),
    ...(of === 'event' ? [] : [`of: .${of}`]),
    ...(groupType === undefined ? [] : [`groupType: ${textLiteral(groupType)}`]),
    ...(argument === undefined ? [] : [`argument: ${textLiteral(argument)}`]),
    ...(system === undefined ? [] : [`system: ${textLiteral(system)}`]),
    ...(names.length === 0 ? [] : [`names: ${pairs(names)}`]),
  ]
  return `TrackingProperty(${parts.join(', ')})`
}

function ruleText(rule: Rule): string {
  const { name, type, list, required, pinned, allowed, told, pattern, expression, minimum, maximum } = rule
  const { members, closed } = rule
  const text = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${textLiteral(value)}`]
  const number = (label: string, value: number | undefined) =>
    value === undefined ? [] : [`${label}: ${fractionLiteral(value)}`]
  const parts = [
    `name: ${textLiteral(name)}`,
    `type: .${type}`,
    ...(list ? ['list: true'] : []),
    ...(required ? ['required: true'] : []),
    ...(pinned === undefined ? [] : [`pinned: ${literal(pinned, type)}`]),
    ...(allowed === undefined ? [] : [`allowed: [${allowed.map(textLiteral).join(', ')}]`]),
    ...[...text('told', told), ...text('pattern', pattern), ...text('expression', expression)],
    ...[...number('minimum', minimum), ...number('maximum', maximum)],
    ...(members === undefined ? [] : [`members: [${members.map(ruleText).join(', ')}]`]),
    ...(closed ? ['closed: true'] : []),
  ]
  return `TrackingRule(${parts.join(', ')})`
}
