/** A plan is searched as it was stored, so every engine gives the same answers in the same order. */
import { diffPlans, itemKindNames, itemsOf, openSearchIndex, type Plan, planOf, type WorkspaceId } from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import { describeWith } from '@plan/tests/fixtures'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { applyToBranch, createBranch } from '@plan/workspace'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

const workspaceId = 'acme' as WorkspaceId
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** The plan as it comes back from a branch of its own. */
async function stored({ surroundings }: MemoryService, id: string, plan: Plan): Promise<Plan> {
  const { storage } = surroundings
  const created = await createBranch(surroundings, { workspaceId, id, name: id, ...operator })
  const branchId = created._unsafeUnwrap().id
  const changes = diffPlans(planOf([]), plan)
  if (changes.length > 0)
    (await applyToBranch(surroundings, { workspaceId, branchId, changes, ...operator }))._unsafeUnwrap()
  const branch = (await storage.branches.find(workspaceId, branchId))._unsafeUnwrap()
  if (branch === undefined) throw new Error('the branch was created')
  return (await storage.plans.load(branch))._unsafeUnwrap()
}

const namesIn = (plan: Plan) =>
  itemKindNames.flatMap((kind) => [...itemsOf(plan, kind).values()].map(({ name }) => name))

describeWith('postgres', 'search on SQLite and PostgreSQL', () => {
  let services: readonly MemoryService[] = []
  beforeAll(async () => {
    services = await Promise.all([openMemoryService({ engine: 'sqlite' }), openMemoryService({ engine: 'postgres' })])
  })
  afterAll(async () => void (await Promise.all(services.map((service) => service.close()))))

  test('answers are the same, to the order', { timeout: 120_000 }, async () => {
    let [count, found] = [0, 0]
    await fc.assert(
      fc.asyncProperty(arbitraryPlan(), async (plan) => {
        const id = `searched${++count}`
        const questions = ['signed up', 'the plan of a user', ...namesIn(plan)]
        const [given, ...others] = [plan, ...(await Promise.all(services.map((of) => stored(of, id, plan))))].map(
          (of) => {
            const index = openSearchIndex(of)
            return questions.map((question) => index.search(question, { limit: 100, includeArchived: true }))
          },
        )
        for (const other of others) expect(other).toEqual(given)
        found += (given ?? []).flat().length
      }),
      { numRuns: 20 },
    )
    expect(found).toBeGreaterThan(500)
  })
})
