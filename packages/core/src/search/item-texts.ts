import type { NestedProperty } from '../model/constraints.ts'
import type { Item, ItemKind } from '../model/item-kinds.ts'
import type { NameMapping } from '../model/name-mapping.ts'
import type { Trigger } from '../model/plan-event.ts'
import type { PropertyUse } from '../model/property-use.ts'
import { type Reference, referencesTo } from '../model/reference.ts'
import type { SearchField } from './search-fields.ts'

/** What an item says itself, field by field. */
export type ItemTexts = { readonly [F in SearchField]?: readonly string[] }

/** Something whose name counts as said by the item that mentions it. */
export type NamedMention = Reference & { readonly field: SearchField }

interface SearchedKind<K extends ItemKind> {
  readonly texts: (item: Item<K>) => ItemTexts
  readonly mentions: (item: Item<K>) => readonly NamedMention[]
}

const named = (field: SearchField, kind: ItemKind, ids: readonly string[]): NamedMention[] =>
  referencesTo(kind, ids).map((reference) => ({ ...reference, field }))

const noMentions = () => []
const nameOnly = { texts: () => ({}), mentions: noMentions }

/** What is read of each kind of item, its name apart. */
export const searchedKinds: { readonly [K in ItemKind]: SearchedKind<K> } = {
  event: {
    texts: ({ description, nameMapping, tags, triggers, uses }) => ({
      description: [description],
      alias: aliases(nameMapping),
      tag: tags,
      ...ofUses(uses),
      detail: [...ofTriggers(triggers), ...ofNested(uses, ({ description: text }) => text)],
    }),
    mentions: ({ categories, owner, propertyGroups, sources, stakeholders, uses }) => [
      ...ofProperties(uses),
      ...named('contents', 'property-group', propertyGroups),
      ...named('heading', 'category', categories),
      ...named(
        'context',
        'source',
        sources.map(({ sourceId }) => sourceId),
      ),
      ...named('context', 'stakeholder-domain', owner === undefined ? stakeholders : [owner, ...stakeholders]),
    ],
  },
  variant: {
    texts: ({ description = '', triggers = [], uses }) => ({
      description: [description],
      ...ofUses(uses),
      detail: [...ofTriggers(triggers), ...ofNested(uses, ({ description: text }) => text)],
    }),
    mentions: ({ baseEventId, uses }) => [...named('heading', 'event', [baseEventId]), ...ofProperties(uses)],
  },
  property: {
    texts: ({ allowedValues = [], description, nameMapping, tags }) => ({
      description: [description],
      alias: aliases(nameMapping),
      tag: tags,
      value: allowedValues,
    }),
    mentions: ({ groupType, pii }) => [
      ...named('context', 'group-type', groupType === undefined ? [] : [groupType]),
      ...named('context', 'pii-type', pii?.piiType === undefined ? [] : [pii.piiType]),
    ],
  },
  'property-group': {
    texts: ({ description }) => ({ description: [description] }),
    mentions: ({ properties }) =>
      named(
        'contents',
        'property',
        properties.map(({ propertyId }) => propertyId),
      ),
  },
  metric: {
    texts: ({ description, type }) => ({ description: [description], context: [type] }),
    mentions: ({ categories, items }) => [
      ...named('heading', 'category', categories),
      ...named(
        'contents',
        'event',
        items.map(({ eventId }) => eventId),
      ),
      ...named(
        'contents',
        'property',
        items.flatMap(({ groupBy, where }) => [...where.map(({ propertyId }) => propertyId), ...groupBy]),
      ),
    ],
  },
  source: {
    texts: ({ developmentPlatform = '', programmingLanguage = '' }) => ({
      context: [developmentPlatform, programmingLanguage],
    }),
    mentions: ({ destinations }) => named('context', 'destination', destinations),
  },
  destination: { texts: ({ type }) => ({ context: [type] }), mentions: noMentions },
  'custom-field': { texts: ({ options }) => ({ value: options }), mentions: noMentions },
  // The description of a category is a serialized document, whose markup would be read as words.
  category: nameOnly,
  'stakeholder-domain': nameOnly,
  'pii-type': nameOnly,
  'group-type': nameOnly,
}

const aliases = (mappings: readonly NameMapping[]) => mappings.map(({ name }) => name)

const ofTriggers = (triggers: readonly Trigger[]) => triggers.map(({ description }) => description)

const ofProperties = (uses: readonly PropertyUse[]) =>
  named(
    'contents',
    'property',
    uses.map(({ propertyId }) => propertyId),
  )

const ofUses = (uses: readonly PropertyUse[]): ItemTexts => ({
  contents: ofNested(uses, ({ name }) => name),
  value: [
    ...uses.flatMap(({ pinnedValue }) => (pinnedValue === undefined ? [] : String(pinnedValue))),
    ...ofNested(uses, ({ allowedValues = [] }) => allowedValues.join(' ')),
  ],
})

/** One text of each nested property, however deep it stands. */
const ofNested = (uses: readonly PropertyUse[], text: (nested: NestedProperty) => string): string[] =>
  uses.flatMap(({ shape }) => (shape === undefined ? [] : below(shape.children, text)))

const below = (children: readonly NestedProperty[], text: (nested: NestedProperty) => string): string[] =>
  children.flatMap((child) => [text(child), ...below(child.shape?.children ?? [], text)])
