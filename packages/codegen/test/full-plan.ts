/** A plan with everything that code can be generated from. */
import { type Item, type ItemKind, type KindedItem, type Plan, planOf } from '@plan/core'

const item = <K extends ItemKind>(kind: K, value: object): KindedItem =>
  ({ kind, item: { nameMapping: [], tags: [], customFields: [], ...value } as unknown as Item<K> }) as KindedItem

const property = (id: string, value: object): KindedItem =>
  item('property', { id, name: id, kind: 'event', description: '', type: 'string', isList: false, ...value })

const event = (id: string, value: object): KindedItem =>
  item('event', {
    ...{ id, name: id, description: '', triggers: [], categories: [], actions: ['logEvent'], stakeholders: [] },
    ...{ propertyGroups: [], uses: [], sources: [{ sourceId: 'web', implementWithCodegen: true }] },
    ...value,
  })

const child = (name: string, value: object) => ({
  ...{ name, description: '', type: 'string', isList: false, presence: 'sometimes' },
  ...value,
})

const always = (propertyId: string, value: object = {}) => ({ propertyId, presence: 'always', ...value })
const sometimes = (propertyId: string, value: object = {}) => ({ propertyId, presence: 'sometimes', ...value })
const mapped = (destinationId: string, name: string) => ({ destinationId, name })

/** The plan; further items replace those of the same id. */
export const fullPlan = (...more: readonly KindedItem[]): Plan => planOf([...items, ...more])

export { event, item, property }

const items: readonly KindedItem[] = [
  item('destination', { id: 'warehouse', name: 'Warehouse', type: 'Custom' }),
  item('destination', { id: 'analytics', name: 'Product analytics', type: 'Custom' }),
  item('destination', { id: 'old', name: 'Old', type: 'Custom', archived: true }),
  item('source', {
    ...{ id: 'web', name: 'Web', programmingLanguage: 'TypeScript', developmentPlatform: 'Web' },
    destinations: ['warehouse', 'analytics', 'old'],
  }),
  item('source', { id: 'app', name: 'App', programmingLanguage: 'Kotlin', destinations: ['warehouse'] }),
  item('group-type', { id: 'team', name: 'Team' }),
  property('plan', { description: 'What is paid for.', allowedValues: ['free', 'pro', "it's"] }),
  property('seats', { type: 'int' }),
  property('score', { type: 'float' }),
  property('level', { type: 'int', allowedValues: ['1', '2', '3'] }),
  property('newsletter', { type: 'bool', nameMapping: [mapped('all', 'news'), mapped('analytics', 'wants_news')] }),
  property('coupon', { description: 'The code\nof a discount.' }),
  property('colours', { isList: true, allowedValues: ['red', 'green'] }),
  property('anything', { type: 'any' }),
  property('schema version', {}),
  property('basket', { type: 'object' }),
  property('items', { type: 'object', isList: true }),
  property('loose', { type: 'object' }),
  property('app version', { kind: 'system', description: 'As the app calls itself.' }),
  property('locale', { kind: 'system', nameMapping: [mapped('analytics', 'language')] }),
  property('user plan', { name: 'plan', kind: 'user', allowedValues: ['free', 'pro'] }),
  property('age', { kind: 'user', type: 'int' }),
  property('team size', { kind: 'group', type: 'int', groupType: 'team' }),
  property('only app', {}),
  property('gone', { archived: true }),
  item('property-group', {
    ...{ id: 'ab', name: 'Experiment', description: '' },
    properties: [{ propertyId: 'loose', presence: 'sometimes' }],
  }),
  event('signed-up', {
    name: 'Signed Up',
    description: '{"ops":[{"insert":"A person made an account.\\nOnce for each person.\\n"}]}',
    actions: ['logEvent', 'identify', 'updateGroups'],
    nameMapping: [mapped('analytics', 'sign_up')],
    propertyGroups: ['ab'],
    uses: [
      ...[always('plan'), always('seats', { minimum: 1, maximum: 100 }), sometimes('newsletter')],
      ...[sometimes('coupon', { pattern: '^[A-Z]{2,8}$' }), always('schema version', { pinnedValue: 'v2' })],
      ...[always('app version'), sometimes('locale'), always('user plan'), sometimes('age', { minimum: 0 })],
      ...[sometimes('team size'), sometimes('gone')],
      sometimes('only app', { presenceBySource: [{ sourceId: 'web', presence: 'never' }] }),
    ],
  }),
  item('variant', {
    ...{ id: 'signed-up.invited', baseEventId: 'signed-up', name: 'Invited', description: 'By somebody of the team.' },
    uses: [always('plan', { pinnedValue: 'pro' }), always('level')],
  }),
  event('order-placed', {
    name: 'order placed',
    actions: ['logEvent', 'revenue'],
    uses: [
      always('basket', {
        shape: {
          isClosed: true,
          children: [
            child('currency', {
              presence: 'always',
              allowedValues: ['EUR', 'USD'],
              description: 'As ISO 4217 has it.',
            }),
            child('total', { type: 'float', presence: 'always', minimum: 0 }),
            child('kind', { pinnedValue: 'basket', presence: 'always' }),
            child('note', { pattern: '\\S' }),
          ],
        },
      }),
      sometimes('items', {
        shape: {
          children: [
            child('sku', { presence: 'always' }),
            child('sizes', { type: 'int', isList: true, minimum: 1 }),
            child('maker', { type: 'object', shape: { children: [child('name', { presence: 'always' })] } }),
          ],
        },
      }),
      ...[always('colours'), always('level'), always('score', { maximum: 0.5 }), sometimes('anything')],
    ],
  }),
  event('page', { name: 'Home Page', actions: ['skipLogEvent', 'page'], uses: [sometimes('coupon')] }),
  event('signed-out', {
    name: 'Signed Out',
    actions: ['logEvent', 'unidentify'],
    sources: [{ sourceId: 'web', implementWithCodegen: true, destinations: ['warehouse'] }],
  }),
  event('by-hand', { name: 'By Hand', sources: [{ sourceId: 'web', implementWithCodegen: false }] }),
  event('app-only', { name: 'App Only', sources: [{ sourceId: 'app', implementWithCodegen: true }] }),
  event('dropped', { name: 'Dropped', archived: true }),
]
