import { type Item, type ItemKind, type Metric, propertyKinds, type VariantId } from '@plan/core'
import fc from 'fast-check'
import { arbitraryJson, asJson } from './json-values.ts'
import { mentionOf, mentionsOf, poolOf } from './pools.ts'
import { arbitraryEventSources, arbitraryTriggers } from './sending.ts'
import { arbitraryName, arbitraryText } from './texts.ts'
import { arbitraryAllowedValues, arbitraryPresence, arbitraryType, arbitraryUses } from './uses.ts'

/** Every field of an item but its id; fields named as optional are sometimes absent. */
interface ItemFields {
  readonly always: Readonly<Record<string, fc.Arbitrary<unknown>>>
  readonly sometimes?: Readonly<Record<string, fc.Arbitrary<unknown>>>
}

const tags = fc.uniqueArray(arbitraryName, { maxLength: 2 })
const texts = fc.uniqueArray(arbitraryText, { maxLength: 2 })
const scopes = fc.subarray(['event', 'property'] as const)
const nameMapping = fc.uniqueArray(
  fc.record({
    name: arbitraryText,
    destinationId: fc.oneof(mentionOf('destination'), fc.constantFrom('all', 'unknown')),
  }),
  { maxLength: 2, selector: (mapping) => mapping.destinationId },
)
const customFields = fc.uniqueArray(fc.record({ customFieldId: mentionOf('custom-field'), value: arbitraryJson }), {
  maxLength: 2,
  selector: (value) => value.customFieldId,
})

/** The id a variant of an event has. */
const variantIdOf = (base: string) => `${base}.v` as VariantId
const variantBases = poolOf('event').slice(0, poolOf('variant').length)

const fields: { readonly [K in ItemKind]: ItemFields } = {
  destination: { always: { type: arbitraryText } },
  source: {
    always: { destinations: mentionsOf('destination') },
    sometimes: { programmingLanguage: arbitraryText, developmentPlatform: arbitraryText },
  },
  category: { always: { description: arbitraryText } },
  'stakeholder-domain': { always: {} },
  'custom-field': {
    always: {
      type: fc.constantFrom('text', 'single-select', 'multi-select', 'list', 'boolean', 'json'),
      options: texts,
      scopes,
      requiredIn: scopes,
    },
  },
  'pii-type': { always: {} },
  'group-type': { always: {} },
  property: {
    always: {
      kind: fc.constantFrom(...propertyKinds),
      description: arbitraryText,
      type: arbitraryType,
      isList: fc.boolean(),
      nameMapping,
      tags,
      customFields,
    },
    sometimes: {
      allowedValues: arbitraryAllowedValues,
      pii: fc.record({ isPii: fc.boolean(), piiType: mentionOf('pii-type') }, { requiredKeys: ['isPii'] }),
      groupType: mentionOf('group-type'),
      contextSchema: arbitraryText,
    },
  },
  'property-group': {
    always: {
      description: arbitraryText,
      properties: fc.uniqueArray(fc.record({ propertyId: mentionOf('property'), presence: arbitraryPresence }), {
        maxLength: 2,
        selector: (member) => member.propertyId,
      }),
    },
  },
  event: {
    always: {
      description: arbitraryText,
      triggers: arbitraryTriggers,
      tags,
      categories: mentionsOf('category'),
      actions: fc.uniqueArray(arbitraryName, { maxLength: 2 }),
      sources: arbitraryEventSources,
      nameMapping,
      stakeholders: mentionsOf('stakeholder-domain'),
      customFields,
      propertyGroups: mentionsOf('property-group'),
      uses: arbitraryUses,
    },
    sometimes: { owner: mentionOf('stakeholder-domain') },
  },
  variant: {
    always: { uses: arbitraryUses },
    sometimes: { description: arbitraryText, triggers: arbitraryTriggers, sources: arbitraryEventSources },
  },
  metric: {
    always: {
      description: arbitraryText,
      type: fc.constantFrom('Funnel', 'EventSegmentation', 'Retention', 'Proportion', 'CustomEvent', 'Cohort'),
      categories: mentionsOf('category'),
      items: fc.array(arbitraryMetricItem(), { maxLength: 2 }),
    },
  },
}

function arbitraryMetricItem(): fc.Arbitrary<Metric['items'][number]> {
  const subject = fc.oneof(
    mentionOf('event').map((eventId) => ({ eventId })),
    fc.constantFrom(...variantBases).map((eventId) => ({ eventId, variantId: variantIdOf(eventId) })),
  )
  const where = fc.array(fc.record({ propertyId: mentionOf('property'), operation: arbitraryName, values: texts }), {
    maxLength: 2,
  })
  return fc
    .record({ subject, where, groupBy: mentionsOf('property') })
    .map(({ subject, ...rest }) => ({ ...subject, ...rest }))
}

/** The fields that make an item of this kind the item it is: the same in every plan that has it. */
const identities: { readonly [K in ItemKind]?: readonly object[] } = {
  variant: variantBases.map((baseEventId) => ({ id: variantIdOf(baseEventId), baseEventId })),
}

/** One arbitrary for every item of a kind that any plan can hold, each with an id of its own. */
export function arbitraryItemsOf<K extends ItemKind>(kind: K): fc.Arbitrary<Item<K>>[] {
  const { always, sometimes } = fields[kind]
  const model: ItemFields['always'] = { name: arbitraryName, ...always, ...sometimes, archived: fc.constant(true) }
  const rest = fc.record(model, { requiredKeys: ['name', ...Object.keys(always)] })
  const known = identities[kind] ?? poolOf(kind).map((id) => ({ id }))
  return known.map((identity) => rest.map((item) => asJson({ ...item, ...identity }) as unknown as Item<K>))
}
