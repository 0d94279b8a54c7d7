/** What holds for every sequence of calls, however wrong they are. */
import { mainBranchId, type Plan } from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyWord, arbitraryItem, fittingItem } from './arbitrary-items.ts'
import { type Desk, openDesk, shopPlan } from './local-desk.ts'

const item = arbitraryItem
const word = anyWord
const words = fc.array(word, { maxLength: 3 })
const anything = fc.jsonValue({ maxDepth: 2 })

/** `BRANCH` stands for a branch that exists. */
const branch = fc.constantFrom('BRANCH', 'BRANCH', 'BRANCH', 'main', 'none')
const call = fc.oneof(
  fc.tuple(
    fc.constant('save_items'),
    fc.record(
      {
        branchId: branch,
        items: fc.array(item, { minLength: 1, maxLength: 4 }),
        dryRun: fc.boolean(),
        operationId: fc.constantFrom('o1', 'o2'),
      },
      { requiredKeys: ['branchId', 'items'] },
    ),
  ),
  fc.tuple(
    fc.constant('workflow'),
    fc.record(
      {
        action: fc.constantFrom(
          'create_branch',
          'update_branch_description',
          'pull_main',
          'set_source_language',
          'import',
          'ask_for_review',
        ),
        branchId: branch,
        branchName: word,
        description: word,
        sourceId: word,
        language: word,
        format: fc.constantFrom('csv', 'json_schema'),
        payload: fc.constantFrom('Event Name\nRefunded\n', '{"events":[]}', 'x'),
      },
      { requiredKeys: ['action'] },
    ),
  ),
  fc.tuple(
    fc.constant('get'),
    fc.record(
      {
        type: fc.constantFrom('event', 'property', 'metric', 'branch', 'workspaceConfig'),
        id: word,
        branchId: branch,
        include: fc.constantFrom('overview', 'all_changes', 'lint', 'code_snippets', 'implementation_guide'),
        sourceId: fc.constantFrom('web', 'ios', 'none'),
      },
      { requiredKeys: ['type'] },
    ),
  ),
  fc.tuple(
    fc.constant('search'),
    fc.record(
      { query: word, names: words, tags: words, maxResults: fc.integer(), pageToken: fc.string() },
      { requiredKeys: [] },
    ),
  ),
  fc.tuple(
    fc.constantFrom('search', 'get', 'save_items', 'workflow', 'list_branches', 'none'),
    fc.dictionary(word, anything),
  ),
)

const planOf = async (desk: Desk, branchId: string): Promise<Plan> =>
  (await desk.context.reader.plan('local', branchId))._unsafeUnwrap().plan

/** The call as it is sent on a desk with one branch. */
const sent = (given: object, branchId: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === 'BRANCH' ? branchId : value]))

test('no sequence of calls changes main or throws; a failure changes nothing at all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (calls) => {
      const desk = openDesk()
      const branchId = await desk.branch()
      const main = JSON.stringify([...(await planOf(desk, mainBranchId)).events])
      for (const [tool, given] of calls) {
        const before = JSON.stringify(desk.branches())
        const { isError, content, text } = await desk.call(tool, sent(given, branchId))
        expect(JSON.parse(text)).toEqual(content)
        if (isError) {
          expect(content.code).toMatch(/^[a-z_]+$/)
          expect(content.message).toMatch(/\.$/)
          expect(JSON.stringify(desk.branches())).toBe(before)
        }
        const reads = tool !== 'save_items' && tool !== 'workflow'
        if (reads || content.dryRun === true) expect(JSON.stringify(desk.branches())).toBe(before)
      }
      expect(desk.main()).toEqual(shopPlan())
      expect(JSON.stringify([...(await planOf(desk, mainBranchId)).events])).toBe(main)
    }),
    { numRuns: 300 },
  )
})

test('items that fit are saved', async () => {
  await fc.assert(
    fc.asyncProperty(fittingItem, async (fitting) => {
      const desk = openDesk()
      const { isError, content } = await desk.call('save_items', { branchId: await desk.branch(), items: [fitting] })
      expect([isError, content.items?.length], JSON.stringify(content)).toEqual([false, 1])
    }),
    { numRuns: 300 },
  )
})

test('a batch is saved whole, or names every item that is wrong; alone each of the others can be saved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 5 }), async (items) => {
      const desk = openDesk()
      const branchId = await desk.branch()
      const { isError, content } = await desk.call('save_items', { branchId, items })
      if (!isError) {
        expect(content.items).toHaveLength(items.length)
        return
      }
      expect(content.code).toBe('validation_failed')
      const wrong = new Set<number>(content.items.map(({ index }: { index: number }) => index))
      const rest = items.filter((_, index) => !wrong.has(index))
      if (rest.length === 0) return
      const { isError: isWrong, content: done } = await desk.call('save_items', { branchId, items: rest })
      expect([isWrong, done.items?.length]).toEqual([false, rest.length])
    }),
    { numRuns: 300 },
  )
})

test('what is sent again under its operation id is answered alike and done once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 3 }), fc.boolean(), async (items, between) => {
      const desk = openDesk()
      const branchId = await desk.branch()
      const given = { branchId, items, operationId: 'o' }
      const first = await desk.call('save_items', given)
      if (between)
        await desk.call('save_items', {
          branchId,
          items: [{ op: 'update', entityType: 'event', id: 'e2', description: 'x' }],
        })
      const before = JSON.stringify(desk.branches())
      const second = await desk.call('save_items', given)
      expect(second.isError).toBe(first.isError)
      if (!first.isError) expect(second.text).toBe(first.text)
      expect(JSON.stringify(desk.branches())).toBe(before)
    }),
    { numRuns: 200 },
  )
})

test('any plan can be read in full, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlan(), fc.integer({ min: 1, max: 4 }), async (plan, maxResults) => {
      const desk = openDesk(plan)
      const seen: string[] = []
      let pageToken: string | undefined
      do {
        const { isError, content } = await desk.call('search', {
          maxResults,
          includeArchived: true,
          ...(pageToken && { pageToken }),
        })
        expect(isError).toBe(false)
        for (const { id } of content.results) {
          expect((await desk.call('get', { type: 'event', id })).content.id).toBe(id)
          seen.push(id)
        }
        expect(content.nextPageToken).not.toBe(pageToken ?? null)
        pageToken = content.nextPageToken
      } while (pageToken !== undefined)
      expect(new Set(seen).size).toBe(plan.events.size)
      expect(seen).toHaveLength(plan.events.size)
    }),
    { numRuns: 60 },
  )
})
