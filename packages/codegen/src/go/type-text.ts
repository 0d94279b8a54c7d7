/** The types of values. */
import type { ValueType } from '@plan/core'
import type { Argument } from '../naming/event-arguments.ts'
import type { TrackedMember } from '../tracked/tracked-source.ts'
import { columns, type Row } from './columns.ts'
import { docComment } from './doc-comment.ts'
import { textLiteral } from './literal.ts'

const types: Readonly<Record<ValueType, string>> = {
  string: 'string',
  int: 'int',
  float: 'float64',
  bool: 'bool',
  object: 'map[string]any',
  any: 'any',
}

/** What can be nil by itself. */
const hasNil = ({ type, isList }: TrackedMember): boolean => isList || type === 'object' || type === 'any'

/** A pointer where a value may be absent. */
const isPointer = (member: TrackedMember): boolean => !member.isRequired && !hasNil(member)

export const typeText = (member: TrackedMember): string =>
  `${isPointer(member) ? '*' : ''}${member.isList ? '[]' : ''}${types[member.type]}`

/** A struct of arguments, and its values by identifier. */
export function structText(name: string, doc: string, given: readonly Argument[]): string {
  const fields = given.flatMap(({ identifier, member }): Row[] => {
    const comment = docComment([member.description], '\t')
    return [...(comment === '' ? [] : [comment]), [identifier, typeText(member)]]
  })
  const values = given.map(({ identifier, member }) => {
    if (!isPointer(member) && !hasNil(member)) return `\tgiven[${textLiteral(identifier)}] = p.${identifier}\n`
    const value = `${isPointer(member) ? '*' : ''}p.${identifier}`
    return `\tif p.${identifier} != nil {\n\t\tgiven[${textLiteral(identifier)}] = ${value}\n\t}\n`
  })
  return `${doc}type ${name} struct {\n${columns(fields)}}

func (p ${name}) values() map[string]any {
\tgiven := map[string]any{}
${values.join('')}\treturn given
}

`
}
