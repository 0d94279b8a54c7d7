import { callTool } from '@plan/agent-tools'
import { describe, expect, test } from 'vitest'
import { openDesk, planWith } from './local-desk.ts'

const save = async (items: readonly object[], more: object = {}) => {
  const desk = openDesk()
  const branchId = await desk.branch()
  const reply = await desk.call('save_items', { branchId, items, ...more })
  const get = async (type: string, id: string) => (await desk.call('get', { type, id, branchId })).content
  return { desk, branchId, get, ...reply }
}

/** Index, field and code of everything that is wrong. */
const wrong = ({ items }: { readonly items: readonly { index: number; field?: string; code: string }[] }) =>
  items.map(({ index, field, code }) => [index, field, code])

test('temporary ids connect items of one call, in any order', async () => {
  const { content, get } = await save([
    {
      op: 'create',
      entityType: 'metric',
      name: 'Refund rate',
      metricType: 'Proportion',
      items: [{ eventId: '$tmp:refund', variantId: '$tmp:full', groupBy: ['$tmp:reason'] }],
    },
    {
      op: 'create',
      entityType: 'event_variant',
      tempId: 'full',
      baseEventId: '$tmp:refund',
      nameSuffix: 'Full',
      properties: [{ propertyId: '$tmp:reason', pinnedValue: 'broken' }],
    },
    {
      op: 'create',
      entityType: 'event',
      tempId: 'refund',
      name: 'Refunded',
      properties: [{ propertyId: '$tmp:reason', presence: 'alwaysSent' }],
      propertyBundles: ['Money'],
      categories: ['$tmp:money'],
      sources: ['Web', '$tmp:till'],
      setSourceCodegen: [{ sourceId: '$tmp:till', codegen: true }],
      triggers: [{ description: 'Money goes back', sources: ['Web'] }],
      tags: ['money'],
      nameMappings: [{ name: 'refund' }, { name: 'REFUND', destination: 'Warehouse' }],
      customFields: [{ name: 'Jira', value: 'A-1' }],
      owner: { action: 'set', stakeholder: 'Growth' },
    },
    { op: 'create', entityType: 'property', tempId: 'reason', name: 'Reason', propertyType: 'string' },
    { op: 'create', entityType: 'category', tempId: 'money', name: 'Money back' },
    {
      op: 'create',
      entityType: 'source',
      tempId: 'till',
      name: 'Till',
      platform: 'Android',
      destinations: ['Warehouse'],
    },
    { op: 'create', entityType: 'destination', name: 'Lake', analyticsTool: 'Custom' },
    { op: 'create', entityType: 'groupType', name: 'Company' },
    { op: 'create', entityType: 'property_bundle', name: 'Why', properties: [{ propertyId: '$tmp:reason' }] },
  ])
  expect(content.success).toBe(true)
  expect(content.items.map(({ index, status }: { index: number; status: string }) => [index, status])).toEqual(
    Array.from({ length: 9 }, (_, index) => [index, 'created']),
  )
  const event = await get('event', content.items[2].id)
  expect(event).toMatchObject({
    name: 'Refunded',
    tags: ['money'],
    categories: [{ name: 'Money back' }],
    sources: [
      { name: 'Web', codegen: false },
      { name: 'Till', codegen: true },
    ],
    triggers: [{ description: 'Money goes back', sources: [{ name: 'Web' }] }],
    nameMappings: [
      { name: 'refund', destination: 'all' },
      { name: 'REFUND', destination: 'd1' },
    ],
    customFields: { Jira: 'A-1' },
    owner: { name: 'Growth' },
    properties: [
      { name: 'Reason', presence: 'alwaysSent' },
      { name: 'Total', presence: 'alwaysSent' },
    ],
    variants: [{ name: 'Full' }],
  })
  expect(content.items[1].id.startsWith(`${content.items[2].id}.`)).toBe(true)
  expect(await get('metric', content.items[0].id)).toMatchObject({
    items: [{ event: { name: 'Refunded' }, variant: { name: 'Full' }, groupBy: [{ name: 'Reason' }] }],
  })
})

test('an update changes the fields it has and no other', async () => {
  const { content, get } = await save([
    {
      op: 'update',
      entityType: 'event',
      id: 'Signed Up',
      addTags: ['new'],
      removeTags: ['core'],
      addProperties: [
        { propertyId: 'Total', minimum: 0 },
        { propertyId: 'p1', pinnedValue: 'pro' },
      ],
      setSourceCodegen: [{ sourceId: 'web', codegen: true }],
      addSources: ['ios'],
      owner: { action: 'clear' },
      stakeholders: { add: ['Growth'] },
    },
    { op: 'update', entityType: 'property', id: 'p1', addAllowedValues: ['team'], removeAllowedValues: ['free'] },
    { op: 'update', entityType: 'property', id: 'p3', pii: null },
    { op: 'update', entityType: 'source', id: 'iOS', programmingLanguage: 'Swift', addDestinations: ['d1'] },
    { op: 'update', entityType: 'category', id: 'c1', name: 'Checkout' },
  ])
  expect(content.items.map(({ status }: { status: string }) => status)).toEqual([
    'updated',
    'updated',
    'updated',
    'updated',
    'unchanged',
  ])
  const event = await get('event', 'e1')
  expect(event).toMatchObject({
    description: 'Somebody registers',
    tags: ['new'],
    stakeholders: [{ name: 'Growth' }],
    properties: [
      { id: 'p1', presence: 'alwaysSent', pinnedValue: 'pro' },
      { id: 'p2', minimum: 0 },
    ],
    sources: [
      { id: 'web', codegen: true },
      { id: 'ios', codegen: false },
    ],
  })
  expect(event).not.toHaveProperty('owner')
  expect((await get('property', 'p1')).allowedValues).toEqual(['pro', 'team'])
  expect(await get('property', 'p3')).not.toHaveProperty('pii')
})

test('a rule of a use goes with null', async () => {
  const { get } = await save([
    {
      op: 'update',
      entityType: 'event_variant',
      id: 'e1.form',
      addProperties: [{ propertyId: 'p1', pinnedValue: null }],
    },
  ])
  expect((await get('eventVariant', 'e1.form')).properties[0]).not.toHaveProperty('pinnedValue')
})

test('event configs say what events do with a property', async () => {
  const { content, get } = await save([
    {
      op: 'update',
      entityType: 'property',
      id: 'p1',
      eventConfigs: [
        { presence: 'sometimesSent' },
        { eventId: 'Paid', presence: 'alwaysSent', pattern: '^p' },
        { eventId: 'e1', sourceId: 'Web', presence: 'neverSent' },
      ],
    },
  ])
  expect(content.items[0].status).toBe('updated')
  expect((await get('property', 'p1')).events).toMatchObject([
    { name: 'Paid', presence: 'alwaysSent', pattern: '^p' },
    { name: 'Signed Up', presence: 'sometimesSent', presenceBySource: [{ name: 'Web', presence: 'neverSent' }] },
  ])
})

test('items are archived and unarchived, again without effect', async () => {
  const { desk, branchId, content } = await save([
    { op: 'archive', entityType: 'event', id: 'Paid' },
    { op: 'archive', entityType: 'property', id: 'p1' },
    { op: 'unarchive', entityType: 'event', id: 'e1' },
  ])
  expect(content.items.map(({ status }: { status: string }) => status)).toEqual(['archived', 'archived', 'unchanged'])
  const living = async () =>
    (await desk.call('search', { branchId })).content.results.map(({ name }: { name: string }) => name)
  expect(await living()).toEqual(['Signed Up'])
  const back = await desk.call('save_items', {
    branchId,
    items: [{ op: 'unarchive', entityType: 'event', id: 'Paid' }],
  })
  expect(back.content.items[0].status).toBe('unarchived')
  expect(await living()).toEqual(['Paid', 'Signed Up'])
})

test('all wrong items are named at once, and none is saved', async () => {
  const { desk, branchId, isError, content } = await save([
    { op: 'create', entityType: 'event', name: 'Fine' },
    { op: 'create', entityType: 'event', name: 'Bad', properties: [{ propertyId: 'Plam' }], sendAs: 'user' },
    { op: 'rename', entityType: 'event', id: 'e1' },
    { op: 'update', entityType: 'event', id: 'e1', tempId: 'x', tags: ['a'] },
    { op: 'update', entityType: 'property', id: 'p1', sendAs: 'user' },
    { op: 'create', entityType: 'property', tempId: 'broken', name: 'Broken', propertyType: 'text' },
    {
      op: 'update',
      entityType: 'event',
      id: 'e2',
      addProperties: [{ propertyId: '$tmp:broken' }, { propertyId: '$tmp:none' }],
    },
    { op: 'create', entityType: 'metric', id: 'm9', name: 'No type' },
  ])
  expect(isError).toBe(true)
  expect(content.code).toBe('validation_failed')
  expect(wrong(content)).toEqual([
    [1, 'properties', 'item_not_found'],
    [1, 'sendAs', 'invalid_input'],
    [2, 'op', 'invalid_input'],
    [3, 'tempId', 'invalid_input'],
    [3, 'tags', 'invalid_input'],
    [4, 'sendAs', 'not_implemented'],
    [5, 'propertyType', 'invalid_input'],
    [6, 'addProperties', 'temp_id_unresolved'],
    [6, 'addProperties', 'temp_id_unresolved'],
    [7, 'id', 'invalid_input'],
    [7, 'type', 'invalid_input'],
  ])
  expect(content.items[0].near).toEqual([{ id: 'p1', name: 'Plan' }])
  expect(content.items[7].message).toContain('Item 5')
  expect((await desk.call('get', { type: 'branch', id: branchId, include: 'all_changes' })).content.total).toBe(0)
})

describe('what is refused before anything is looked at', () => {
  test.each(['main', 'Main', ' MAIN '])('main, written %j', async (branchId) => {
    const desk = openDesk()
    const { isError, content } = await desk.call('save_items', {
      branchId,
      items: [{ op: 'archive', entityType: 'event', id: 'e1' }],
    })
    expect({ isError, code: content.code }).toEqual({ isError: true, code: 'main_is_read_only' })
  })

  test('more than 50 items', async () => {
    const items = Array.from({ length: 51 }, (_, at) => ({ op: 'create', entityType: 'category', name: `C${at}` }))
    const { content } = await save(items)
    expect(content).toMatchObject({ code: 'too_many_items', limit: 50 })
    expect(content.message).toContain('51')
    expect((await save(items.slice(1))).content.success).toBe(true)
  })

  test('a connection that may only read', async () => {
    const desk = openDesk()
    const context = { ...desk.context, writer: undefined }
    for (const [tool, given] of [
      ['save_items', { workspaceId: 'local', branchId: 'b', items: [{}] }],
      ['workflow', { workspaceId: 'local', action: 'pull_main', branchId: 'b' }],
    ] as const)
      expect((await callTool(context, tool, given)).content.code).toBe('insufficient_scope')
  })

  test('an unknown branch, with near ones', async () => {
    const desk = openDesk()
    const branchId = await desk.branch('Checkout work')
    const { content } = await desk.call('save_items', {
      branchId: 'checkout-work',
      items: [{ op: 'archive', entityType: 'event', id: 'e1' }],
    })
    expect(content).toMatchObject({ code: 'branch_not_found', near: [{ id: branchId }] })
  })
})

test('a dry run says what it would do and does nothing', async () => {
  const items = [{ op: 'create', entityType: 'event', name: 'Refunded' }]
  const { desk, branchId, content } = await save(items, { dryRun: true, operationId: 'o' })
  expect(content).toMatchObject({ dryRun: true, changes: 1, items: [{ status: 'created' }] })
  expect((await desk.call('search', { branchId, names: ['Refunded'] })).content.total).toBe(0)
  // A dry run uses up no operation id.
  expect((await desk.call('save_items', { branchId, items, operationId: 'o' })).content.dryRun).toBe(false)
})

test('what was done under an operation id is not done again', async () => {
  const items = [{ op: 'create', entityType: 'event', name: 'Refunded' }]
  const { desk, branchId, content } = await save(items, { operationId: 'o' })
  expect((await desk.call('save_items', { branchId, items, operationId: 'o' })).content).toEqual(content)
  expect((await desk.call('search', { branchId, names: ['Refunded'] })).content.total).toBe(1)
  const other = await desk.call('save_items', { branchId, items: [...items, ...items], operationId: 'o' })
  expect(other.content.code).toBe('operation_id_reused')
})

test('nearly the same name is warned of', async () => {
  const { content } = await save([{ op: 'create', entityType: 'event', name: 'signed_up' }])
  expect(content.items[0].warnings).toEqual(['"Signed Up" (e1) has nearly the same name'])
})

test('an event that would carry two properties of one name is refused', async () => {
  const { content } = await save([
    {
      op: 'create',
      entityType: 'property',
      name: 'Plan',
      eventConfigs: [{ eventId: 'e1', presence: 'alwaysSent' }],
    },
  ])
  expect(wrong(content)).toEqual([[0, undefined, 'conflict']])
  expect(content.items[0].message).toContain('two properties named "Plan"')
})

test('a name that several items have is refused with their ids', async () => {
  const desk = openDesk(
    planWith(
      ['event', { id: 'a', name: 'Paid' }],
      ['event', { id: 'b', name: 'Paid' }],
      ['event', { id: 'c', name: 'Old', archived: true }],
    ),
  )
  const branchId = await desk.branch()
  const { content } = await desk.call('save_items', {
    branchId,
    items: [{ op: 'update', entityType: 'event', id: 'Paid', description: 'x' }],
  })
  expect(content.items[0]).toMatchObject({ code: 'item_ambiguous', near: [{ id: 'a' }, { id: 'b' }] })
})
