/** Whatever agents call, in whatever order: main stays as it is. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openService, type Service } from './service.ts'
import { call } from './talk.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const name = fc.constantFrom('Signed Up', 'Paid', 'main', 'Own plan', 'Cart', '')
const id = fc.constantFrom('signed-up', 'plan-kind', 'web', 'nothing', 'main')
const branchId = fc.constantFrom('draft-acme', 'topic', 'main', 'Main', 'draft-other', 'none', '../main')
const workspaceId = fc.constantFrom('acme', 'acme', 'acme', 'acme', 'other', '')
const item = fc.record(
  {
    op: fc.constantFrom('create', 'update', 'archive', 'unarchive'),
    entityType: fc.constantFrom('event', 'property', 'source', 'category', 'metric'),
    id,
    name,
    description: fc.string({ maxLength: 20 }),
    tempId: fc.constantFrom('a', 'b'),
    propertyType: fc.constantFrom('string', 'int', 'what'),
  },
  { requiredKeys: ['op', 'entityType'] },
)
/** Items that can be saved, so that much is. */
const fitting = fc
  .uniqueArray(fc.nat(100_000), { minLength: 1, maxLength: 3 })
  .map((numbers) => numbers.map((number) => ({ op: 'create', entityType: 'event', name: `Event ${number}` })))
const action = fc.constantFrom(
  'create_branch',
  'update_branch_description',
  'pull_main',
  'set_source_language',
  'import',
  'ask_for_review',
  'merge',
)
const step = fc.oneof(
  fc.record({
    tool: fc.constant('save_items'),
    given: fc.record({
      workspaceId,
      branchId,
      items: fc.oneof(fitting, fc.array(item, { maxLength: 4 })),
      dryRun: fc.boolean(),
    }),
  }),
  fc.record({
    tool: fc.constant('workflow'),
    given: fc.record(
      {
        workspaceId,
        action,
        branchId,
        branchName: name,
        description: fc.string({ maxLength: 20 }),
        sourceId: id,
        language: fc.constantFrom('Go', 'Kotlin'),
        format: fc.constantFrom('csv', 'json_schema'),
        payload: fc.constantFrom('Event Name\nNew\n', '{"events":[]}', '{', 'x'),
        importMethod: fc.constantFrom('add_only', 'add_and_update', 'add_update_and_remove'),
        operationId: fc.constantFrom('o1', 'o2'),
      },
      { requiredKeys: ['workspaceId', 'action'] },
    ),
  }),
  fc.record({ tool: fc.constant('search'), given: fc.record({ workspaceId, branchId }) }),
  fc.record({ tool: fc.constant('list_branches'), given: fc.record({ workspaceId }) }),
  fc.record({
    tool: fc.constant('get'),
    given: fc.record({ workspaceId, type: fc.constantFrom('event', 'property', 'source'), id, branchId }),
  }),
)

test('no sequence of calls changes main, and each is answered', async () => {
  const tokens = [
    await service.token('admin', 'read write'),
    await service.token('editor', 'read write'),
    await service.machineToken('admin', { access: 'write' }),
  ]
  const before = await service.mainDigest()
  let done = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), fc.constantFrom('legacy', 'modern'), step), { minLength: 1, maxLength: 12 }),
      async (steps) => {
        for (const [who, era, { tool, given }] of steps) {
          const said = await call(service.mcpUrl, tool, given, { token: tokens[who], era: era as 'legacy' })
          expect(said.status, said.text).toBe(200)
          if (said.code === undefined) done++
          else expect(said.reply.message).toMatch(/\S/)
        }
        expect(await service.mainDigest()).toBe(before)
      },
    ),
    { numRuns: 60 },
  )
  // The calls are not all refused.
  expect(done).toBeGreaterThan(20)
}, 300_000)
