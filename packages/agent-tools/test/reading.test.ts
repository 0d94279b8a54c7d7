import { callTool } from '@plan/agent-tools'
import { workspaceSettingsSchema } from '@plan/core'
import { okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { openDesk, planWith } from './local-desk.ts'

const names = ({ content }: { readonly content: { readonly results: readonly { readonly name: string }[] } }) =>
  content.results.map(({ name }) => name)

test('an unknown workspace is denied by every tool, in the same words', async () => {
  const { context } = openDesk()
  const branchId = 'b'
  const calls = {
    search: {},
    get: { type: 'workspaceConfig' },
    list_branches: {},
    save_items: { branchId, items: [{}] },
    workflow: { action: 'pull_main', branchId },
  }
  for (const [tool, given] of Object.entries(calls)) {
    const { content } = await callTool(context, tool, { workspaceId: 'other', ...given })
    expect(content).toEqual({
      code: 'workspace_access_denied',
      message: 'You have no access to a workspace with this id. list_workspaces lists yours.',
    })
  }
})

test.each([
  ['no tool', 'drop_tables', {}],
  ['no object', 'search', 'text'],
  ['an unknown argument', 'search', { workspaceId: 'local', text: 'a' }],
  ['a wrong type', 'get', { workspaceId: 'local', type: 'eventz' }],
])('%s is an answer', async (_, tool, given) => {
  const { isError, content } = await callTool(openDesk().context, tool, given)
  expect({ isError, code: content.code }).toEqual({ isError: true, code: 'invalid_input' })
})

describe('search by filter', () => {
  test.each<[string, object, readonly string[]]>([
    ['nothing given lists all events', {}, ['Paid', 'Signed Up']],
    ['names, whatever the case', { names: ['paid'] }, ['Paid']],
    ['an id', { names: ['e1'] }, ['Signed Up']],
    ['the property of a bundle', { properties: ['Total'] }, ['Paid']],
    ['a category', { categories: ['Checkout'] }, ['Paid']],
    ['one of two sources', { sources: ['Web', 'iOS'] }, ['Paid', 'Signed Up']],
    ['a destination behind a source', { destinations: ['Warehouse'] }, ['Signed Up']],
    ['all filters together', { sources: ['Web'], tags: ['core'] }, ['Signed Up']],
    ['filters that exclude each other', { sources: ['iOS'], tags: ['core'] }, []],
    ['an owner', { owners: { kind: 'matches', values: ['Growth'] } }, ['Signed Up']],
    [
      'an owner or nobody',
      { owners: { kind: 'matches', values: ['Growth'], includeNoneAssigned: true } },
      ['Paid', 'Signed Up'],
    ],
    ['any owner', { owners: { kind: 'any' } }, ['Signed Up']],
    ['a variant’s base', { variantNames: ['By form'] }, ['Signed Up']],
    ['variants too', { names: ['Signed Up'], includeVariants: true }, ['By form', 'Signed Up']],
    ['properties of an event', { itemType: 'property', eventNames: ['Signed Up'] }, ['Plan']],
    ['properties of a type', { itemType: 'property', type: ['float'] }, ['Total']],
    ['personal data', { itemType: 'property', pii: 'pii' }, ['Email']],
    ['undeclared data', { itemType: 'property', pii: 'undeclared' }, ['Plan', 'Total']],
    ['no name mapping', { nameMapping: { kind: 'any', includeNoMapping: true } }, ['Paid', 'Signed Up']],
    ['metrics of an event', { itemType: 'metric', eventNames: ['Paid'] }, ['Conversion']],
    ['bundles', { itemType: 'propertyBundle', properties: ['Total'] }, ['Money']],
    ['sources', { itemType: 'source' }, ['Web', 'iOS']],
    ['destinations', { itemType: 'destination' }, ['Warehouse']],
    ['categories', { itemType: 'category' }, ['Checkout']],
    ['group types', { itemType: 'groupType' }, []],
    ['variants', { itemType: 'eventVariant', eventNames: ['Signed Up'] }, ['By form']],
  ])('%s', async (_, given, expected) => {
    expect(names(await openDesk().call('search', given))).toEqual(expected)
  })

  test('a value that names nothing, and a filter that does not fit, are warned of', async () => {
    const { content } = await openDesk().call('search', { itemType: 'source', sources: ['Mars'], pii: 'pii' })
    expect(content.warnings).toEqual(['there is no source "Mars"', 'pii is no filter of this itemType and was ignored'])
  })

  test('branches are an item type', async () => {
    const desk = openDesk()
    await desk.branch('Checkout work')
    expect(names(await desk.call('search', { itemType: 'branch' }))).toEqual(['Checkout work'])
    expect(names(await desk.call('search', { itemType: 'branch', query: 'checkout' }))).toEqual(['Checkout work'])
    expect(names(await desk.call('search', { itemType: 'branch', branchStatuses: ['Merged'] }))).toEqual([])
  })
})

describe('search by meaning', () => {
  test('finds what is meant', async () => {
    expect(names(await openDesk().call('search', { query: 'user registers' }))[0]).toBe('Signed Up')
  })

  test('needs the setting, and says what to do without', async () => {
    const { context } = openDesk()
    const settings = () => okAsync(workspaceSettingsSchema.parse({}))
    const off = { ...context, reader: { ...context.reader, settings } }
    const { content } = await callTool(off, 'search', { workspaceId: 'local', query: 'user registers' })
    expect(content.code).toBe('smart_search_disabled')
    expect(content.message).toContain('smartSearch')
  })

  test('goes with no filter and no page', async () => {
    const { content } = await openDesk().call('search', { query: 'a', tags: ['core'], pageToken: 'x' })
    expect(content.message).toContain('tags, pageToken')
  })
})

describe('limits', () => {
  test.each<[string, object, number]>([
    ['search', { query: 'a', maxResults: 21 }, 20],
    ['search', { maxResults: 501 }, 500],
    ['list_branches', { pageSize: 51 }, 50],
  ])('%s with %j', async (tool, given, limit) => {
    const { isError, content } = await openDesk().call(tool, given)
    expect({ isError, code: content.code, limit: content.limit }).toEqual({
      isError: true,
      code: 'limit_exceeded',
      limit,
    })
    expect(content.message).toContain(String(limit))
  })

  test('what is not asked for is ten results, and 25 branches', async () => {
    const events = Array.from({ length: 30 }, (_, at) => ['event', { id: `e${at}`, name: `Event ${at}` }] as const)
    const desk = openDesk(planWith(...events))
    expect((await desk.call('search', {})).content.results).toHaveLength(10)
    expect((await desk.call('search', { query: 'event' })).content.results.length).toBeLessThanOrEqual(10)
    for (let at = 0; at < 26; at++) await desk.branch(`b${at}`)
    expect((await desk.call('list_branches')).content.branches).toHaveLength(25)
  })
})

describe('pages', () => {
  const events = Array.from(
    { length: 25 },
    (_, at) => ['event', { id: `e${at}`, name: `Event ${at % 3} ${'x'.repeat(70)}` }] as const,
  )

  test('follow one another until all was seen once', async () => {
    const desk = openDesk(planWith(...events))
    const seen: string[] = []
    let pageToken: string | undefined
    do {
      const { content } = await desk.call('search', { maxResults: 7, ...(pageToken && { pageToken }) })
      seen.push(...content.results.map(({ id }: { id: string }) => id))
      expect(content.total).toBe(25)
      pageToken = content.nextPageToken
    } while (pageToken !== undefined)
    expect(seen.toSorted()).toEqual(events.map(([, { id }]) => id).toSorted())
  })

  test('a token is good for the same question alone', async () => {
    const desk = openDesk(planWith(...events))
    const { nextPageToken } = (await desk.call('search', { maxResults: 7 })).content
    for (const given of [
      { pageToken: nextPageToken, tags: ['a'] },
      { pageToken: nextPageToken, itemType: 'property' },
      { pageToken: `${nextPageToken}0` },
      { pageToken: nextPageToken.slice(2) },
      { pageToken: 'ÿ' },
    ])
      expect((await desk.call('search', given)).content.code).toBe('invalid_page_token')
    expect((await desk.call('list_branches', { pageToken: nextPageToken })).content.code).toBe('invalid_page_token')
    // Another page size is the same question.
    expect((await desk.call('search', { maxResults: 3, pageToken: nextPageToken })).content.results).toHaveLength(3)
  })

  test('rows that come and go between two pages shift nothing', async () => {
    const desk = openDesk(planWith(...events))
    const first = (await desk.call('search', { maxResults: 12 })).content
    const shown = new Set(first.results.map(({ id }: { id: string }) => id))
    desk.setMain(planWith(...events.filter(([, { id }]) => !shown.has(id) || id === 'e0')))
    const second = (await desk.call('search', { maxResults: 20, pageToken: first.nextPageToken })).content
    expect(second.results).toHaveLength(13)
  })
})

describe('get', () => {
  test('an item says what there is, and nothing that is empty', async () => {
    const { content } = await openDesk().call('get', { type: 'event', name: 'Signed Up' })
    expect(content).toEqual({
      type: 'event',
      id: 'e1',
      name: 'Signed Up',
      description: 'Somebody registers',
      tags: ['core'],
      actions: ['logEvent'],
      sources: [{ id: 'web', name: 'Web', codegen: false }],
      owner: { id: 'growth', name: 'Growth' },
      properties: [{ id: 'p1', name: 'Plan', propertyType: 'string', presence: 'alwaysSent' }],
      variants: [{ id: 'e1.form', name: 'By form' }],
    })
  })

  test('an unknown name is answered with near ones', async () => {
    const { content } = await openDesk().call('get', { type: 'event', name: 'sign up' })
    expect(content).toMatchObject({ code: 'item_not_found', near: [{ id: 'e1', name: 'Signed Up' }] })
  })

  test('the configuration of the workspace', async () => {
    const { content } = await openDesk().call('get', { type: 'workspaceConfig' })
    expect(content).toMatchObject({
      settings: { smartSearch: true },
      customFields: [{ name: 'Jira', type: 'text' }],
      piiTypes: [{ name: 'Contact Information' }],
      categories: [{ name: 'Checkout' }],
      tags: ['core'],
    })
    expect(content.rules.length).toBeGreaterThan(20)
  })

  test('main has an overview and lint, and changes nothing', async () => {
    const desk = openDesk()
    expect((await desk.call('get', { type: 'branch', id: 'main' })).content.items.event).toBe(2)
    expect((await desk.call('get', { type: 'branch', id: 'main', include: 'lint' })).content.total).toBeGreaterThan(0)
    expect((await desk.call('get', { type: 'branch', id: 'main', include: 'all_changes' })).content.code).toBe(
      'invalid_input',
    )
  })

  test('a branch says what it changes, for whom that breaks something, and what lint finds', async () => {
    const desk = openDesk()
    const branchId = await desk.branch()
    await desk.call('save_items', {
      branchId,
      items: [
        { op: 'update', entityType: 'property', id: 'p1', removeAllowedValues: ['free'] },
        { op: 'create', entityType: 'event', name: 'Refunded' },
      ],
    })
    const read = async (include: string) =>
      (await desk.call('get', { type: 'branch', name: 'checkout', include })).content
    expect(await read('overview')).toMatchObject({
      id: branchId,
      status: 'Draft',
      behindMain: 0,
      changes: { property: { updated: 1 }, event: { added: 1 } },
      worst: 'breaking',
    })
    expect((await read('all_changes')).changes.map(({ name }: { name: string }) => name)).toEqual(['Refunded', 'Plan'])
    expect((await read('event_changes')).changes.map(({ name }: { name: string }) => name)).toEqual(['Refunded'])
    const [plan] = (await read('property_changes')).changes
    expect(plan).toMatchObject({ how: 'updated', effects: [{ inspector: 'breaking' }] })
    expect((await read('lint')).findings.map(({ message }: { message: string }) => message)).toContain(
      'Event "Refunded" has no description',
    )
  })
})

test('list_branches filters', async () => {
  const desk = openDesk()
  const [a, b] = [await desk.branch('alpha'), await desk.branch('beta')]
  await desk.call('save_items', {
    branchId: a,
    items: [{ op: 'update', entityType: 'event', id: 'e1', description: 'x' }],
  })
  const ids = async (given: object) =>
    (await desk.call('list_branches', given)).content.branches.map(({ id }: { id: string }) => id)
  expect(await ids({})).toEqual([b, a])
  expect(await ids({ branchName: 'ALP' })).toEqual([a])
  expect(await ids({ impactedSourceId: 'web' })).toEqual([a])
  expect(await ids({ impactedSourceId: 'ios' })).toEqual([])
  expect(await ids({ creator: 'local' })).toEqual([b, a])
  expect(await ids({ creator: 'somebody' })).toEqual([])
  expect(await ids({ reviewer: 'local' })).toEqual([])
  expect(await ids({ createdAfter: '2026-01-01T00:00:02Z' })).toEqual([b])
  expect(await ids({ createdBefore: '2025-12-31' })).toEqual([])
  expect(await ids({ branchStatuses: ['Merged'] })).toEqual([])
  expect((await desk.call('list_branches', { createdAfter: 'yesterday' })).content.code).toBe('invalid_input')
})
