/** The definition of an event as the runtime reads it. */
import type { EventDefinition } from '../definition/definition-of.ts'
import { columns, type Row } from './columns.ts'
import { literal, textLiteral } from './literal.ts'

type Fields = Readonly<Record<string, unknown>>

/** The members of a rule that the runtime calls otherwise, or types more narrowly. */
const written: Readonly<Record<string, (value: never) => string>> = {
  type: (value: string) => `kind: ${textLiteral(value)}`,
  members: (value: readonly Fields[]) => `members: []rule{${value.map(ruleText).join(', ')}}`,
  names: (value: Readonly<Record<string, string>>) =>
    `names: map[string]string{${Object.entries(value)
      .map(([id, name]) => `${textLiteral(id)}: ${textLiteral(name)}`)
      .join(', ')}}`,
}

function ruleText(rule: Fields): string {
  const fields = Object.entries(rule).flatMap(([member, value]) => {
    if (value === undefined) return []
    return [written[member]?.(value as never) ?? `${member}: ${literal(value)}`]
  })
  return `{${fields.join(', ')}}`
}

const texts = (values: readonly string[]): string => values.map(textLiteral).join(', ')

/** The text of a definition. */
export function definitionText({ properties, destinations, groups = [], ...event }: EventDefinition): string {
  const there = Object.entries(destinations).map((pair) => `{${texts(pair)}}`)
  const rules = properties.map((property) => `\t\t${ruleText({ ...property })},\n`).join('')
  const rows: readonly Row[] = [
    ['id:', `${textLiteral(event.id)},`],
    ['hash:', `${textLiteral(event.hash)},`],
    ['name:', `${textLiteral(event.name)},`],
    ['operations:', `[]string{${texts(event.operations)}},`],
    ['destinations:', `[]destinationName{${there.join(', ')}},`],
    ...(properties.length === 0 ? [] : [`\tproperties: []rule{\n${rules}\t},\n`]),
    ...(event.userId === undefined ? [] : [['userID:', `${textLiteral(event.userId)},`] as const]),
    ...(event.revenue === undefined ? [] : [['revenue:', `${textLiteral(event.revenue)},`] as const]),
    ...(groups.length === 0
      ? []
      : [['groups:', `[]group{${groups.map((group) => `{${texts(Object.values(group))}}`).join(', ')}},`] as const]),
  ]
  return `definition{\n${columns(rows)}}`
}
