import type { ItemKind } from '../../model/item-kinds.ts'
import type { LintOptions } from '../../model/lint-settings.ts'
import { casings, majorityCasing } from '../casings.ts'
import type { LintRule, Problem } from '../lint-rule.ts'
import type { LintView } from '../lint-view.ts'

const nameCasing = (
  kind: ItemKind,
  doc: string,
  itemsIn: (view: LintView) => readonly { readonly id: string; readonly name: string }[],
): LintRule => ({
  severity: 'warning',
  doc,
  options: { casing: 'majority' },
  *check(view, { casing }: LintOptions): Iterable<Problem> {
    const items = itemsIn(view)
    const isGuessed = casing === undefined || casing === 'majority'
    const wanted = isGuessed ? majorityCasing(items.map((item) => item.name)) : casing
    if (wanted === undefined) return
    const { label, form } = casings[wanted]
    const message = `is not in ${label}${isGuessed ? ', as most names are' : ''}`
    for (const item of items)
      if (!form.test(item.name))
        yield { kind, item: item as Problem['item'], place: ['name'], about: item.name, message }
  },
})

export const eventNameCasing: LintRule = nameCasing(
  'event',
  'The names of events are written in one casing.',
  (view) => view.events,
)

export const propertyNameCasing: LintRule = nameCasing(
  'property',
  'The names of properties are written in one casing.',
  (view) => view.properties,
)
