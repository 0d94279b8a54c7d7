import type { Item, ItemKind } from '../model/item-kinds.ts'
import type { Metric } from '../model/metric.ts'
import type { PropertyGroup } from '../model/property-group.ts'
import { entriesBy } from './entries-by.ts'
import type { FieldRule } from './field-rule.ts'
import { customFieldsRule, eventSourcesRule, nameMappingRule, triggersRule, usesRule } from './list-rules.ts'
import { oneValue } from './one-value.ts'
import { type FieldsOf, recordOf } from './record-of.ts'
import { textList } from './text-list.ts'

type Condition = Metric['items'][number]['where'][number]

const metricItems = entriesBy<Metric['items'][number]>({
  noun: 'step',
  keyOf: ({ eventId, variantId }) => variantId ?? eventId,
  isOrdered: true,
  fields: () => ({
    eventId: oneValue('event'),
    variantId: oneValue('variant'),
    where: entriesBy<Condition>({
      noun: 'condition',
      keyOf: ({ propertyId, operation }) => `${propertyId} ${operation}`,
      isOrdered: true,
      fields: () => ({ propertyId: oneValue('property'), operation: oneValue(), values: textList() }),
    }),
    groupBy: textList({ mentions: 'property', isOrdered: true }),
  }),
})

const named = { id: oneValue(), name: oneValue(), archived: oneValue() }
const described = { ...named, description: oneValue() }

const fields: { readonly [K in ItemKind]: FieldsOf<Item<K>> } = {
  destination: { ...named, type: oneValue() },
  source: {
    ...named,
    programmingLanguage: oneValue(),
    developmentPlatform: oneValue(),
    destinations: textList({ mentions: 'destination' }),
  },
  category: described,
  'stakeholder-domain': named,
  'custom-field': {
    ...named,
    type: oneValue(),
    options: textList({ isOrdered: true }),
    scopes: textList(),
    requiredIn: textList(),
  },
  'pii-type': named,
  'group-type': named,
  property: {
    ...described,
    kind: oneValue(),
    type: oneValue(),
    isList: oneValue(),
    allowedValues: textList({ isNeverEmpty: true }),
    nameMapping: nameMappingRule,
    tags: textList(),
    pii: oneValue(),
    customFields: customFieldsRule,
    groupType: oneValue('group-type'),
    contextSchema: oneValue(),
  },
  'property-group': {
    ...described,
    properties: entriesBy<PropertyGroup['properties'][number]>({
      noun: 'property',
      keyOf: (member) => member.propertyId,
      mentions: 'property',
      isOrdered: true,
      fields: () => ({ propertyId: oneValue(), presence: oneValue() }),
    }),
  },
  event: {
    ...described,
    triggers: triggersRule,
    tags: textList(),
    categories: textList({ mentions: 'category' }),
    actions: textList(),
    sources: eventSourcesRule,
    nameMapping: nameMappingRule,
    owner: oneValue('stakeholder-domain'),
    stakeholders: textList({ mentions: 'stakeholder-domain' }),
    customFields: customFieldsRule,
    /** An earlier group overrules a later one. */
    propertyGroups: textList({ mentions: 'property-group', isOrdered: true }),
    uses: usesRule,
  },
  variant: {
    ...described,
    baseEventId: oneValue('event'),
    triggers: triggersRule,
    sources: eventSourcesRule,
    uses: usesRule,
  },
  metric: {
    ...described,
    type: oneValue(),
    categories: textList({ mentions: 'category' }),
    items: metricItems,
  },
}

/** For each kind of item how every field of it is compared, patched and merged. */
export const itemRules = Object.fromEntries(
  Object.entries(fields).map(([kind, rules]) => [kind, recordOf(() => rules as FieldsOf<Item>)]),
) as { readonly [K in ItemKind]: FieldRule }
