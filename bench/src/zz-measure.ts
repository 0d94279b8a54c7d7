import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openSearchIndex } from '@plan/core'
import { openSqlite } from '@plan/storage'
import {
  changeSetting,
  createWorkspace,
  findBranch,
  importPlan,
  openEmbeddings,
  openPasswords,
  openPlanCache,
  searchPlan,
  webhookSecretsWith,
} from '@plan/workspace'
import { okAsync } from 'neverthrow'
import { generatePlan } from './generate-plan.ts'
import { exportedPlanBody } from './json-body.ts'

const events = Number(process.argv[2])
const operator = { actor: { kind: 'operator', id: 'o' }, door: 'command' } as const
let ids = 0
const s0 = {
  storage: (await openSqlite({ file: ':memory:' }))._unsafeUnwrap(),
  plans: openPlanCache(1_000_000),
  now: () => new Date(),
  newId: () => `n${++ids}`,
  newSecret: () => '',
  digestSecret: () => '',
  passwords: openPasswords(),
  webhookSecrets: webhookSecretsWith(new Uint8Array(32)),
}
;(await createWorkspace(s0, { id: 'w', name: 'W', ...operator }))._unsafeUnwrap()
const body = exportedPlanBody(generatePlan({ events } as never))
const text = typeof body === 'string' ? body : Buffer.from(body as never).toString()
;(
  await importPlan(s0, {
    workspaceId: 'w',
    branchId: 'main',
    text,
    mediaType: 'application/json',
    method: 'addOnly',
    dryRun: false,
    ...operator,
  } as never)
)._unsafeUnwrap()
for (const [key, value] of [
  ['smartSearch', true],
  ['embeddings', true],
] as const)
  (await changeSetting(s0, { workspaceId: 'w', key, value }))._unsafeUnwrap()
let calls = 0
const embeddings = openEmbeddings({
  mostBytes: 1e9,
  embedder: {
    model: 'm',
    embed: (texts) => {
      calls++
      return okAsync(
        texts.map((t) =>
          Float32Array.from({ length: 1536 }, (_, i) => Math.sin(i * t.length + t.charCodeAt(8 % t.length))),
        ),
      )
    },
  },
})
const s = { ...s0, embeddings }
const ask = (query = 'user registers', on: object = s) =>
  searchPlan(on as never, { workspaceId: 'w', branchId: 'main', query, kinds: ['event'], limit: 10 })
;(await findBranch(s0, 'w' as never, 'main'))._unsafeUnwrap()
const watched = async (name: string, work: () => Promise<unknown>) => {
  await new Promise((r) => setTimeout(r, 50))
  const d = monitorEventLoopDelay({ resolution: 1 })
  d.enable()
  const c = process.cpuUsage()
  const t = performance.now()
  const r = await work()
  const wall = performance.now() - t
  const cpu = process.cpuUsage(c)
  await new Promise((r) => setTimeout(r, 5))
  d.disable()
  console.log(
    name,
    'wall',
    Math.round(wall),
    'cpu',
    Math.round((cpu.user + cpu.system) / 1000),
    'max delay',
    Math.round(d.max / 1e6),
    'p99',
    Math.round(d.percentile(99) / 1e6),
    JSON.stringify(r)?.slice(0, 60),
  )
}
const off = { ...s0 }
await (async () => (await changeSetting(s0, { workspaceId: 'w', key: 'embeddings', value: false }))._unsafeUnwrap())()
await import('@plan/workspace').then((m) => m.readPlan(s0, { workspaceId: 'w', branchId: 'main' }))
await watched(
  'first question, index in slices',
  () => ask('user registers', off).then((a) => a._unsafeUnwrap().hits.length) as never,
)
await watched('second question', () => ask('user registers', off).then((a) => a._unsafeUnwrap().hits.length) as never)
await (async () => (await changeSetting(s0, { workspaceId: 'w', key: 'embeddings', value: true }))._unsafeUnwrap())()
await watched('first with model', () => ask().then((a) => a._unsafeUnwrap().degraded) as never)
await watched('reading', async () => {
  for (;;) {
    const a = (await ask())._unsafeUnwrap()
    if (a.degraded !== 'pending') return a.degraded
    await new Promise((r) => setTimeout(r, 300))
  }
})
await watched('question with all vectors', () => ask().then((a) => a._unsafeUnwrap().degraded) as never)
await watched(
  'question with all vectors',
  () => ask('basket abandoned').then((a) => a._unsafeUnwrap().degraded) as never,
)
console.log(embeddings.usage(), calls)
const plan = s0.plans.find((await findBranch(s0, 'w' as never, 'main'))._unsafeUnwrap()) as never
await watched('in one go', async () => void openSearchIndex({ ...(plan as object) } as never))
embeddings.close()
