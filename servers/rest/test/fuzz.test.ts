/**
 * Real plans, damaged, sent to the running API. Each is taken or refused in words, soon; what was taken can be
 * exported, and taken again to no effect. `PLAN_FUZZ_REQUESTS` says how many are sent, `PLAN_FUZZ_SEED` which; a
 * failure names its seed and becomes a file in `fuzz-corpus/`, which is sent first from then on.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultExportFormat, exportFormats, exportPlan } from '@plan/export'
import { type ImportMethod, importMethods, warningLimit } from '@plan/import'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import { describeWith } from '@plan/tests/fixtures'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byteMutations, type Mutation } from './fuzz/bytes.ts'
import { csvMutations } from './fuzz/csv.ts'
import { handEdits, jsonMutations } from './fuzz/json.ts'
import { openRandom, type Random } from './fuzz/random.ts'
import { readSeeds, type Seed } from './fuzz/seeds.ts'

const requests = Number(process.env.PLAN_FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.PLAN_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32))
const folder = join(import.meta.dirname, 'fuzz-corpus')
const methods = Object.keys(importMethods) as ImportMethod[]

/** How long one request may take, in milliseconds: longer is a hang. */
const longest = 10_000

/** So many requests meet the same plan before the next one starts empty. */
const together = 20

interface Sent extends Seed {
  readonly method: ImportMethod
}

test.each(corpus())('$name is answered', async ({ sent }) => {
  const service = await openMemoryService()
  await answered(service, sent)
  await service.close()
})

describeWith('fixtures', 'damaged plans', () => {
  const seeds = readSeeds()

  test('undamaged, they are taken', async () => {
    const service = await openMemoryService()
    for (const { body, type } of seeds) expect((await service.importInto('topic', body, { type })).status).toBe(200)
    await service.close()
  })

  describe('in every way', () => {
    const mutations = {
      'application/json': Object.values<Mutation>({ ...byteMutations, ...jsonMutations }),
      'text/csv': Object.values<Mutation>({ ...byteMutations, ...csvMutations }),
    }
    test(`${requests} requests with the seed ${seed}`, { timeout: 60_000 + requests * 1000 }, () =>
      fuzz(requests, openRandom(seed), (random) => damaged(random.pick(seeds), mutations, seeds, random)),
    )
  })
})

describe('exported plans, edited by hand', () => {
  const edits = Object.values<Mutation>(handEdits)
  const count = Math.ceil(requests / 4)
  test(`${count} requests with the seed ${seed}`, { timeout: 60_000 + requests * 1000 }, async () => {
    const exports = fc.sample(arbitraryPlan(), { numRuns: 200, seed: seed | 0 }).map(
      (plan): Seed => ({
        type: 'application/json',
        body: Buffer.from([...exportPlan(plan, { branchName: 'main' })].join('')),
      }),
    )
    await fuzz(count, openRandom(seed), (random) =>
      damaged(random.pick(exports), { 'application/json': edits, 'text/csv': edits }, exports, random),
    )
  })
})

type Mutations = Readonly<Record<Seed['type'], readonly Mutation[]>>

function damaged({ type, body }: Seed, mutations: Mutations, seeds: readonly Seed[], random: Random): Sent {
  const others = seeds.filter((other) => other.type === type || random.once(20)).map((other) => other.body)
  let mutant = body
  for (let times = random.pick([1, 1, 1, 2, 3, 6]); times > 0; times--)
    mutant = random.pick(mutations[type])(mutant, random, others)
  return {
    type: random.once(50) ? random.pick(['application/json', 'text/csv']) : type,
    body: mutant,
    method: random.pick(methods),
  }
}

async function fuzz(count: number, random: Random, next: (random: Random) => Sent) {
  const statuses: Record<number, number> = { 200: 0, 400: 0 }
  let service = await openMemoryService()
  for (let sent = 0; sent < count; sent++) {
    if (sent % together === 0) {
      await service.close()
      service = await openMemoryService()
    }
    const request = next(random)
    try {
      const status = await answered(service, request)
      statuses[status] = (statuses[status] ?? 0) + 1
    } catch (cause) {
      throw new Error(`Request ${sent} with the seed ${seed}, kept as ${keep(request)}`, { cause })
    }
  }
  await service.close()
  if (count >= 100) expect(Math.min(...Object.values(statuses)), 'some are taken, some refused').toBeGreaterThan(0)
}

/** Every way in which a body may be refused. A sentence about something else is a bug behind the reader. */
const refusal =
  /^(The body (is|holds)|The JSON|The text at|Unresolved \$ref|#.* must be|The CSV|CSV row \d+|The first CSV row|Event ".*" has more)/s

/** The export of the plan; every format has one. */
async function exports({ app, authorization }: MemoryService): Promise<string> {
  const texts: Partial<Record<string, string>> = {}
  for (const format of Object.keys(exportFormats)) {
    const url = `/workspaces/acme/branches/topic/export/v1?payloadFormat=${format}`
    const { statusCode, body } = await app.inject({ url, headers: { authorization } })
    expect(statusCode, body).toBe(200)
    texts[format] = body
  }
  const text = texts[defaultExportFormat] ?? ''
  expect(Array.isArray(JSON.parse(text).events)).toBe(true)
  return text
}

async function answered(service: MemoryService, { type, body, method }: Sent) {
  const start = performance.now()
  const { status, body: answer } = await service.importInto('topic', body, { type, method })
  expect([200, 400, 413], answer.message).toContain(status)
  expect(Array.isArray(answer.warnings)).toBe(true)
  expect(answer.warnings.every((warning) => typeof warning === 'string' && warning !== '')).toBe(true)
  expect(answer.warnings.length).toBeLessThanOrEqual(warningLimit + 1)
  if (status !== 200) {
    expect(answer.message).toMatch(refusal)
    expect(Object.keys(answer)).toEqual(['message', 'warnings'])
  } else {
    expect(Object.values(answer.result ?? {}).every((figure) => Number.isSafeInteger(figure) && figure >= 0)).toBe(true)
    const none = Object.fromEntries(Object.keys(answer.result ?? {}).map((name) => [name, 0]))
    const exported = await exports(service)
    const back = await service.importInto('topic', exported, { method })
    expect(back.body.result, back.body.message).toEqual(none)
    const again = await service.importInto('topic', body, { type, method })
    expect(again.body.result).toEqual(none)
  }
  expect(performance.now() - start).toBeLessThan(longest)
  return status
}

/** The bodies that failed once, by file: `<method>-<digest>.json-body` or `.csv-body`, which no formatter touches. */
function corpus(): { readonly name: string; readonly sent: Sent }[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.map((name) => ({
    name,
    sent: {
      type: name.endsWith('.csv-body') ? 'text/csv' : 'application/json',
      method: methods.find((method) => name.startsWith(`${method}-`)) ?? 'addOnly',
      body: readFileSync(join(folder, name)),
    },
  }))
}

function keep({ type, method, body }: Sent): string {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12)
  const name = `${method}-${digest}.${type === 'text/csv' ? 'csv' : 'json'}-body`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), body)
  return name
}
