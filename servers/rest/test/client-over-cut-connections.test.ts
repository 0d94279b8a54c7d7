/** `@plan/client` over connections that are cut: what it sends again is done once. */
import { openPlanClient, type PlanClient } from '@plan/client'
import type { BranchId, WorkspaceId } from '@plan/core'
import { type CuttingProxy, openCuttingProxy } from '@plan/tests/cutting-proxy'
import { type ListeningService, openListeningService } from '@plan/tests/listening-service'
import { afterEach, beforeEach, expect, test } from 'vitest'

let service: ListeningService
let proxy: CuttingProxy
let pauses: number

beforeEach(async () => {
  service = await openListeningService()
  proxy = await openCuttingProxy(Number(new URL(service.address).port))
  pauses = 0
})
afterEach(async () => {
  await proxy.close()
  await service.close()
})

const openClient = (baseUrl: string): PlanClient =>
  openPlanClient({
    baseUrl,
    workspaceId: 'acme',
    serviceAccount: service.serviceAccount,
    surroundings: { sleep: async () => void pauses++ },
  })._unsafeUnwrap()
const overProxy = () => openClient(`http://127.0.0.1:${proxy.port}`)

async function countEntries(): Promise<number> {
  const log = await service.surroundings.storage.branches.actions('acme' as WorkspaceId, 'topic' as BranchId)
  return log._unsafeUnwrap().length
}

test.each([
  { side: 'request', after: 0, reset: true },
  { side: 'request', after: 100, reset: false },
  { side: 'response', after: 1, reset: true },
  { side: 'response', after: 200, reset: false },
] as const)('an import is done once when the $side is cut after $after bytes', async (cut) => {
  const before = await countEntries()
  proxy.cutNext(cut)
  const report = await overProxy().importPlan({
    branchId: 'topic',
    type: 'text/csv',
    body: 'Event Name\nOrder Placed\n',
  })
  expect(report._unsafeUnwrap()).toMatchObject({ result: { newEvents: 1 } })
  expect(pauses).toBe(1)
  expect(await countEntries()).toBe(before + 1)
})

test('an export whose body breaks off is asked for again', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `Event ${at}`).join('\n')
  await openClient(service.address).importPlan({ branchId: 'topic', type: 'text/csv', body: `Event Name\n${rows}\n` })
  proxy.cutNext({ side: 'response', after: 10_000, reset: false })
  const exported = (await overProxy().exportPlan({ branchId: 'topic' }))._unsafeUnwrap()
  expect(exported).toMatchObject({ code: 'exported', content: { events: { length: 2_000 } } })
  expect(pauses).toBe(1)
})
