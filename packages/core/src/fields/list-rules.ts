import type { CustomFieldValue } from '../model/custom-field.ts'
import type { NameMapping } from '../model/name-mapping.ts'
import type { EventSource, Trigger } from '../model/plan-event.ts'
import type { PropertyUse } from '../model/property-use.ts'
import { constraintRules } from './constraint-rules.ts'
import { entriesBy } from './entries-by.ts'
import { oneValue } from './one-value.ts'
import { textList } from './text-list.ts'

/** The names of an event or a property in destinations. */
export const nameMappingRule = entriesBy<NameMapping>({
  noun: 'name mapping',
  keyOf: (mapping) => mapping.destinationId,
  mentions: 'destination',
  fields: () => ({ name: oneValue(), destinationId: oneValue() }),
})

/** The values of custom fields on one item. */
export const customFieldsRule = entriesBy<CustomFieldValue>({
  noun: 'custom field',
  keyOf: (value) => value.customFieldId,
  mentions: 'custom-field',
  fields: () => ({ customFieldId: oneValue(), value: oneValue() }),
})

/** The triggers of an event or a variant. */
export const triggersRule = entriesBy<Trigger>({
  noun: 'trigger',
  keyOf: (trigger) => trigger.id,
  isOrdered: true,
  fields: () => ({
    id: oneValue(),
    description: oneValue(),
    sourceIds: textList({ mentions: 'source' }),
    link: oneValue(),
    imageUrl: oneValue(),
  }),
})

/** The sources of an event or a variant. */
export const eventSourcesRule = entriesBy<EventSource>({
  noun: 'source',
  keyOf: (source) => source.sourceId,
  mentions: 'source',
  fields: () => ({
    sourceId: oneValue(),
    implementWithCodegen: oneValue(),
    destinations: textList({ mentions: 'destination' }),
  }),
})

type SourcePresence = NonNullable<PropertyUse['presenceBySource']>[number]

/** The properties of an event or a variant. Their order shows in exports. */
export const usesRule = entriesBy<PropertyUse>({
  noun: 'property',
  keyOf: (use) => use.propertyId,
  mentions: 'property',
  isOrdered: true,
  fields: () => ({
    propertyId: oneValue(),
    presence: oneValue(),
    presenceBySource: entriesBy<SourcePresence>({
      noun: 'presence in',
      keyOf: (exception) => exception.sourceId,
      mentions: 'source',
      isNeverEmpty: true,
      fields: () => ({ sourceId: oneValue(), presence: oneValue() }),
    }),
    ...constraintRules,
  }),
})
