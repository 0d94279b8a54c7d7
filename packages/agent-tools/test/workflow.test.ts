import { describe, expect, test } from 'vitest'
import { openDesk, planWith, shopPlan } from './local-desk.ts'

const csv = 'Event Name,Event Description\nRefunded,Money goes back\n'

test('a branch is created, described, worked on and given to review', async () => {
  const desk = openDesk()
  const created = await desk.call('workflow', {
    action: 'create_branch',
    branchName: '  Checkout ',
    description: 'Before',
    operationId: 'o1',
  })
  const { branchId } = created.content
  expect(created.content).toEqual({ action: 'create_branch', branchId, branchName: 'Checkout', status: 'Draft' })
  const again = { action: 'create_branch', branchName: '  Checkout ', description: 'Before' }
  expect((await desk.call('workflow', { ...again, operationId: 'o1' })).content).toEqual(created.content)
  expect((await desk.call('workflow', again)).content.code).toBe('already_exists')

  await desk.call('workflow', { action: 'update_branch_description', branchName: 'checkout', description: 'After' })
  await desk.call('workflow', { action: 'update_branch_description', branchId, description: ' ' })
  expect((await desk.call('get', { type: 'branch', id: branchId })).content.description).toBe('After')

  const review = { action: 'ask_for_review', branchId }
  expect((await desk.call('workflow', review)).content.status).toBe('ReadyForReview')
  expect((await desk.call('workflow', review)).content.status).toBe('ReadyForReview')
})

test('pulling main takes main’s value where both want different things', async () => {
  const desk = openDesk()
  const branchId = await desk.branch()
  const items = [
    { op: 'update', entityType: 'event', id: 'e1', description: 'Ours' },
    { op: 'update', entityType: 'event', id: 'e2', description: 'Only ours' },
  ]
  await desk.call('save_items', { branchId, items })
  const { events } = shopPlan()
  desk.setMain({
    ...shopPlan(),
    events: new Map([...events].map(([id, event]) => [id, id === 'e1' ? { ...event, description: 'Theirs' } : event])),
  })
  expect((await desk.call('get', { type: 'branch', id: branchId })).content.behindMain).toBe(1)
  const { content } = await desk.call('workflow', { action: 'pull_main', branchId })
  expect(content).toMatchObject({
    changes: 1,
    warnings: ['Event "Signed Up", description: both sides changed it, each in another way; main\'s value was taken'],
  })
  const { changes } = (await desk.call('get', { type: 'branch', id: branchId, include: 'all_changes' })).content
  expect(changes).toMatchObject([{ id: 'e2', fields: [{ place: 'description', after: 'Only ours' }] }])
})

test('the language of a source is set on the branch', async () => {
  const desk = openDesk()
  const branchId = await desk.branch()
  await desk.call('workflow', { action: 'set_source_language', branchId, sourceId: 'iOS', language: 'Swift' })
  const read = async (more: object) => (await desk.call('get', { type: 'source', id: 'ios', ...more })).content
  expect((await read({ branchId })).programmingLanguage).toBe('Swift')
  expect(await read({})).not.toHaveProperty('programmingLanguage')
})

test('a text is imported into a branch, after a dry run', async () => {
  const desk = openDesk()
  const branchId = await desk.branch()
  const given = { action: 'import', branchId, format: 'csv', payload: csv, importMethod: 'add_and_update' }
  expect((await desk.call('workflow', { ...given, dryRun: true })).content).toMatchObject({
    dryRun: true,
    counts: { newEvents: 1 },
    changes: ['Event "Refunded" added'],
  })
  const found = async () => (await desk.call('search', { branchId, names: ['Refunded'] })).content.total
  expect(await found()).toBe(0)
  const done = await desk.call('workflow', { ...given, operationId: 'i' })
  expect((await desk.call('workflow', { ...given, operationId: 'i' })).content).toEqual(done.content)
  expect(await found()).toBe(1)
})

test.each([
  ['json_schema', csv, /^The body is not valid JSON: .*\.$/],
  ['csv', 'x', 'The first CSV row must be the header and name the column "Event Name"; it has "x".'],
])('a %s text that cannot be read is refused in a sentence', async (format, payload, message) => {
  const desk = openDesk()
  const given = { action: 'import', branchId: await desk.branch(), format, payload, importMethod: 'add_and_update' }
  expect((await desk.call('workflow', given)).content).toMatchObject({
    code: 'import_refused',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

describe('every action refuses main', () => {
  test.each<[string, object]>([
    ['create_branch', { branchName: 'Main' }],
    ['update_branch_description', { branchName: 'main', description: 'x' }],
    ['pull_main', { branchId: 'main' }],
    ['set_source_language', { branchId: 'main', sourceId: 'ios', language: 'Swift' }],
    ['import', { branchId: 'main', format: 'csv', payload: csv }],
    ['ask_for_review', { branchId: 'main' }],
  ])('%s', async (action, given) => {
    expect((await openDesk().call('workflow', { action, ...given })).content.code).toBe('main_is_read_only')
  })
})

test.each<[string, object, string]>([
  ['create_branch', {}, 'create_branch needs branchName.'],
  ['import', { branchId: 'b' }, 'import needs format and payload.'],
  ['pull_main', { branchId: 'b', payload: 'x' }, 'pull_main does not take payload; it takes branchId.'],
  ['update_branch_description', { description: 'x' }, 'Give exactly one of branchId and branchName.'],
])('%s with %j says what it takes', async (action, given, message) => {
  expect((await openDesk(planWith()).call('workflow', { action, ...given })).content).toEqual({
    code: 'invalid_input',
    message,
  })
})
