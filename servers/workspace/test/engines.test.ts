/**
 * The same work on every engine leaves the same: exports and logs, to the letter. `PLAN_ENGINE_PLANS` says with how many
 * generated plans.
 */
import { createHash } from 'node:crypto'
import { diffPlans, type Plan, planOf, type WorkspaceId } from '@plan/core'
import { exportFormats, exportPlan } from '@plan/export'
import { arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import { describeWith } from '@plan/tests/fixtures'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { applyToBranch, createBranch } from '@plan/workspace'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

const numRuns = Number(process.env.PLAN_ENGINE_PLANS ?? 40)
const workspaceId = 'acme' as WorkspaceId
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** What there is to see of a branch that was brought to one plan and then to another. */
async function digestOf({ surroundings }: MemoryService, id: string, plans: readonly Plan[]): Promise<string> {
  const { storage } = surroundings
  const digest = createHash('sha256')
  const created = await createBranch(surroundings, { workspaceId, id, name: id, ...operator })
  const branchId = created._unsafeUnwrap().id
  let before = planOf([])
  for (const plan of plans) {
    const changes = diffPlans(before, plan)
    if (changes.length > 0)
      (await applyToBranch(surroundings, { workspaceId, branchId, changes, ...operator }))._unsafeUnwrap()
    const branch = (await storage.branches.find(workspaceId, branchId))._unsafeUnwrap()
    if (branch === undefined) throw new Error('the branch was created')
    const loaded = (await storage.plans.load(branch))._unsafeUnwrap()
    for (const format of Object.keys(exportFormats) as (keyof typeof exportFormats)[])
      for (const text of exportPlan(loaded, { branchName: id, format })) digest.update(text)
    before = plan
  }
  for (const { hash } of (await storage.branches.actions(workspaceId, branchId))._unsafeUnwrap()) digest.update(hash)
  return digest.digest('hex')
}

describeWith('postgres', 'on SQLite and PostgreSQL', () => {
  let services: readonly MemoryService[] = []
  beforeAll(async () => {
    services = await Promise.all([openMemoryService({ engine: 'sqlite' }), openMemoryService({ engine: 'postgres' })])
  })
  afterAll(async () => void (await Promise.all(services.map((service) => service.close()))))

  test(`${numRuns} generated plans`, { timeout: 60_000 + numRuns * 1_000 }, async () => {
    let count = 0
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(arbitraryPlanPair(), async (plans) => {
        const id = `generated${++count}`
        const [one, other] = await Promise.all(services.map((service) => digestOf(service, id, plans)))
        expect(other).toBe(one)
        seen.add(one ?? '')
      }),
      { numRuns },
    )
    expect(seen.size).toBe(count)
  })
})
