import { type ItemKind, itemKindNames } from '@plan/core'
import { type ItemText, type PlanText, together } from '../build-plan.ts'
import type { ChangeCase } from './change-case.ts'

/** One item of a kind, before and after an update. */
interface Sample<K extends ItemKind> {
  /** What the item mentions. */
  readonly around: PlanText
  readonly item: ItemText<K>
  readonly update: { readonly set: Readonly<Record<string, unknown>>; readonly unset?: readonly string[] }
  readonly updated: ItemText<K>
  /** How sentences call it. */
  readonly called: string
  /** How the sentence of the update calls the fields. */
  readonly changed: string
}

const destination = { id: 'ga4', name: 'GA4', type: 'GoogleAnalytics4' }
const source = { id: 'web', name: 'Web' }
const property = { id: 'p1', name: 'plan' }
const event = { id: 'e1', name: 'Signed Up' }

const samples: { readonly [K in ItemKind]: Sample<K> } = {
  destination: {
    around: {},
    item: destination,
    update: { set: { type: 'Custom' } },
    updated: { ...destination, type: 'Custom' },
    called: 'Destination "GA4"',
    changed: 'type',
  },
  source: {
    around: { destination: [destination] },
    item: { ...source, developmentPlatform: 'Web' },
    update: { set: { name: 'Website', destinations: ['ga4'] }, unset: ['developmentPlatform'] },
    updated: { id: 'web', name: 'Website', destinations: ['ga4'] },
    called: 'Source "Web"',
    changed: 'name, destinations and developmentPlatform',
  },
  category: {
    around: {},
    item: { id: 'c1', name: 'Growth' },
    update: { set: { description: 'How people arrive' } },
    updated: { id: 'c1', name: 'Growth', description: 'How people arrive' },
    called: 'Category "Growth"',
    changed: 'description',
  },
  'stakeholder-domain': {
    around: {},
    item: { id: 'd1', name: 'Checkout' },
    update: { set: { name: 'Payments' } },
    updated: { id: 'd1', name: 'Payments' },
    called: 'Stakeholder domain "Checkout"',
    changed: 'name',
  },
  'custom-field': {
    around: {},
    item: { id: 'f1', name: 'Ticket', type: 'text' },
    update: { set: { type: 'single-select', options: ['A-1', 'A-2'], requiredIn: ['event'] } },
    updated: { id: 'f1', name: 'Ticket', type: 'single-select', options: ['A-1', 'A-2'], requiredIn: ['event'] },
    called: 'Custom field "Ticket"',
    changed: 'type, options and requiredIn',
  },
  'pii-type': {
    around: {},
    item: { id: 't1', name: 'Contact' },
    update: { set: { name: 'Contact data' } },
    updated: { id: 't1', name: 'Contact data' },
    called: 'PII type "Contact"',
    changed: 'name',
  },
  'group-type': {
    around: {},
    item: { id: 'g1', name: 'Account' },
    update: { set: { name: 'Team' } },
    updated: { id: 'g1', name: 'Team' },
    called: 'Group type "Account"',
    changed: 'name',
  },
  property: {
    around: { 'pii-type': [{ id: 't1', name: 'Contact' }] },
    item: { ...property, type: 'string', allowedValues: ['free', 'paid'] },
    update: { set: { type: 'int', isList: true, pii: { isPii: true, piiType: 't1' } }, unset: ['allowedValues'] },
    updated: { ...property, type: 'int', isList: true, pii: { isPii: true, piiType: 't1' } },
    called: 'Property "plan"',
    changed: 'type, isList, pii and allowedValues',
  },
  'property-group': {
    around: { property: [property] },
    item: { id: 'b1', name: 'Basics' },
    update: { set: { properties: [{ propertyId: 'p1', presence: 'always' }] } },
    updated: { id: 'b1', name: 'Basics', properties: [{ propertyId: 'p1', presence: 'always' }] },
    called: 'Property group "Basics"',
    changed: 'properties',
  },
  event: {
    around: { source: [source], property: [property], 'stakeholder-domain': [{ id: 'd1', name: 'Checkout' }] },
    item: { ...event, owner: 'd1', uses: [{ propertyId: 'p1' }], sources: [{ sourceId: 'web' }] },
    update: { set: { description: 'An account exists', tags: ['core'] }, unset: ['owner'] },
    updated: {
      ...event,
      description: 'An account exists',
      tags: ['core'],
      uses: [{ propertyId: 'p1' }],
      sources: [{ sourceId: 'web' }],
    },
    called: 'Event "Signed Up"',
    changed: 'description, tags and owner',
  },
  variant: {
    around: { event: [event], property: [property] },
    item: { id: 'e1.invited', baseEventId: 'e1', name: 'Invited', description: 'By a friend' },
    update: { set: { uses: [{ propertyId: 'p1', presence: 'always' }] }, unset: ['description'] },
    updated: { id: 'e1.invited', baseEventId: 'e1', name: 'Invited', uses: [{ propertyId: 'p1', presence: 'always' }] },
    called: 'Variant "Invited"',
    changed: 'uses and description',
  },
  metric: {
    around: { event: [event] },
    item: { id: 'm1', name: 'Sign-up rate', type: 'Proportion' },
    update: { set: { type: 'Funnel', items: [{ eventId: 'e1' }] } },
    updated: { id: 'm1', name: 'Sign-up rate', type: 'Funnel', items: [{ eventId: 'e1' }] },
    called: 'Metric "Sign-up rate"',
    changed: 'type and items',
  },
}

/** What the five changes that every kind of item knows do to its sample. */
export const itemCases: readonly ChangeCase[] = itemKindNames.flatMap((kind) => casesOf(kind, samples[kind] as never))

function casesOf<K extends ItemKind>(kind: K, sample: Sample<K>): ChangeCase[] {
  const { around, item, update, updated, called, changed } = sample
  const { id } = item
  const withItem = (text: ItemText<K>) => together(around, { [kind]: [text] })
  return [
    {
      name: `${kind}-added adds the item with its defaults`,
      plan: around,
      changes: [{ kind: `${kind}-added`, item }],
      expected: withItem(item),
      sentences: [`${called} added`],
    },
    {
      name: `${kind}-updated sets and takes away fields and leaves the rest`,
      plan: withItem(item),
      changes: [{ kind: `${kind}-updated`, id, ...update }],
      expected: withItem(updated),
      sentences: [`${called}: ${changed} changed`],
    },
    {
      name: `${kind}-removed takes the item out`,
      plan: withItem(item),
      changes: [{ kind: `${kind}-removed`, id }],
      expected: around,
      sentences: [`${called} removed`],
    },
    {
      name: `${kind}-archived marks the item`,
      plan: withItem(item),
      changes: [{ kind: `${kind}-archived`, id }],
      expected: withItem({ ...item, archived: true }),
      sentences: [`${called} archived`],
    },
    {
      name: `${kind}-restored takes the mark away`,
      plan: withItem({ ...item, archived: true }),
      changes: [{ kind: `${kind}-restored`, id }],
      expected: withItem(item),
      sentences: [`${called} restored`],
    },
  ]
}
