import type { FieldDifference } from '../fields/field-rule.ts'
import { itemRules } from '../fields/item-rules.ts'
import { type ItemKind, itemKindNames, itemKinds } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import { sameValue } from '../result/same-value.ts'
import { addedFields } from './added-fields.ts'
import { compareItems, type ItemDifference } from './compare-items.ts'
import { describeField, type NameOf } from './describe-field.ts'
import { escaped } from './markdown-text.ts'

/**
 * The differences between two plans as Markdown for a reviewer: a heading for each kind of item, a
 * bullet for each item, and below it one for each change with the value before and after. Names
 * and values come out as text, whatever they hold.
 *
 * @example
 * describeDiff(before, after)
 * // '## Events\n\n- **Signed Up** updated\n  - description: `""` → `"After the form"`\n'
 */
export function describeDiff(before: Plan, after: Plan): string {
  const differences = compareItems(before, after)
  if (differences.length === 0) return 'No differences.\n'
  const nameOf: NameOf = (kind, id) => (itemsOf(after, kind).get(id) ?? itemsOf(before, kind).get(id))?.name ?? id
  const sections = itemKindNames.flatMap((kind) => {
    const items = differences.filter((item) => item.kind === kind)
    return items.length === 0 ? [] : [`${headingOf(kind)}\n\n${items.map((item) => itemText(item, nameOf)).join('')}`]
  })
  return sections.join('\n')
}

function itemText({ kind, name, oldName, how, fields }: ItemDifference, nameOf: NameOf): string {
  const before = oldName === undefined ? '' : `, before **${escaped(oldName)}**`
  const lines = (how === 'added' ? addedFields(kind, fields) : fields)
    .filter(isShown)
    .map((field) => `  - ${describeField(itemRules[kind], field, nameOf)}\n`)
  return `- **${escaped(name)}** ${how}${before}\n${lines.join('')}`
}

/** What the bullet of the item says already. */
const said = new Set(['id', 'name', 'archived'])
const isShown = (difference: FieldDifference) => {
  const [field] = difference.path
  return field !== undefined && !said.has(field) && (difference.isOrder !== true || isMove(difference))
}

/** Whether entries changed places, and new ones were not only put between them. */
function isMove({ before, after }: FieldDifference): boolean {
  const known = before as readonly string[]
  return !sameValue(
    known,
    (after as readonly string[]).filter((key) => known.includes(key)),
  )
}

function headingOf(kind: ItemKind): string {
  const plural = `${itemKinds[kind].noun.replace(/y$/, 'ie')}s`
  return `## ${plural.charAt(0).toUpperCase()}${plural.slice(1)}`
}
