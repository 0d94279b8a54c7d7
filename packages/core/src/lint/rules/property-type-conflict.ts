import type { Property } from '../../model/property.ts'
import { compareText } from '../../model/text.ts'
import type { LintRule, Problem } from '../lint-rule.ts'

export const propertyTypeConflict: LintRule = {
  severity: 'warning',
  doc: 'Properties of one name have one type, whatever their kind.',
  options: {},
  *check({ properties }): Iterable<Problem> {
    const byName = new Map<string, Property[]>()
    for (const property of properties) {
      if (property.type === 'any') continue
      const group = byName.get(property.name)
      if (group === undefined) byName.set(property.name, [property])
      else group.push(property)
    }
    for (const group of byName.values()) {
      if (group.length < 2) continue
      group.sort((a, b) => compareText(a.id, b.id))
      for (const item of group) {
        const other = group.find((candidate) => typeOf(candidate) !== typeOf(item))
        if (other === undefined) continue
        const message = `is ${typeOf(item)}, while the ${other.kind} property of the same name is ${typeOf(other)}`
        yield { kind: 'property', item, place: ['type'], about: typeOf(item), message }
      }
    }
  },
}

const typeOf = ({ type, isList }: Property) => (isList ? `list of ${type}` : type)
