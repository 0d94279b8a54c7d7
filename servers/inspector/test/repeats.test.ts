/** That a message is counted once, however often it is sent and to whom. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countsOf, element, openService } from './service.ts'

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plan-inspector-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'plan.db')
}

test('a batch that is sent again is counted once', async () => {
  const service = await openService()
  const batch = [element(service.key), element(service.key)]
  const answers = [await service.send(batch), await service.send(batch)].map(({ body }) => [
    body.counted,
    body.repeated,
  ])
  expect(answers).toEqual([
    [2, 0],
    [0, 2],
  ])
  expect(await countsOf(service)).toEqual({ 'Signed Up': 2 })
  await service.close()
})

test('batches that are sent again at the same time are counted once', async () => {
  const service = await openService()
  const batches = Array.from({ length: 10 }, () => Array.from({ length: 30 }, () => element(service.key)))
  const answers = await Promise.all([...batches, ...batches, ...batches].map((batch) => service.send(batch)))
  const sum = (of: (answer: (typeof answers)[number]) => number) => answers.reduce((total, one) => total + of(one), 0)
  expect([sum(({ body }) => body.counted), sum(({ body }) => body.repeated)]).toEqual([300, 600])
  expect(await countsOf(service)).toEqual({ 'Signed Up': 300 })
  await service.close()
})

test('thousands of messages are told from each other, and each from itself', async () => {
  const service = await openService()
  const batches = Array.from({ length: 6 }, () => Array.from({ length: 1_000 }, () => element(service.key)))
  for (const batch of batches) expect((await service.send(batch)).body).toMatchObject({ counted: 1_000, repeated: 0 })
  for (const batch of batches) expect((await service.send(batch)).body).toMatchObject({ counted: 0, repeated: 1_000 })
  expect(await countsOf(service)).toEqual({ 'Signed Up': 6_000 })
  await service.close()
})

test('in one batch a message counts once, whether its shape is new or has long been known', async () => {
  const service = await openService()
  const twice = () => {
    const sent = element(service.key, { env: 'prod' })
    return [sent, sent]
  }
  for (let round = 0; round < 6; round++)
    expect((await service.send([...twice(), ...twice()])).body).toMatchObject({ counted: 2, repeated: 2 })
  expect(await countsOf(service)).toEqual({ 'Signed Up': 12 })
  await service.close()
})

test('the same id from another source is another message', async () => {
  const service = await openService()
  const { createInspectorKey } = await import('@plan/workspace')
  const other = await createInspectorKey(service.surroundings, { workspaceId: 'acme', source: 'The app' })
  const messageId = 'one'
  const { body } = await service.send([
    element(service.key, { messageId }),
    element(other._unsafeUnwrap().secret, { messageId }),
  ])
  expect([body.counted, body.repeated]).toEqual([2, 0])
  await service.close()
})

test('a server that starts again knows what was sent before', async () => {
  const file = temporaryFile()
  const first = await openService({ store: { file } })
  const batch = [element(first.key), element(first.key)]
  expect((await first.send(batch)).body.counted).toBe(2)
  await first.close()
  const second = await openService({ store: { file }, key: first.key })
  expect((await second.send([...batch, element(first.key)])).body).toMatchObject({ counted: 1, repeated: 2 })
  expect(await countsOf(second)).toEqual({ 'Signed Up': 3 })
  await second.close()
})

test('what a server left behind is folded by the next', async () => {
  const file = temporaryFile()
  const first = await openService({ store: { file } })
  expect((await first.send([element(first.key)])).body.counted).toBe(1)
  await first.close()
  const second = await openService({ store: { file }, key: first.key })
  expect(await countsOf(second)).toEqual({ 'Signed Up': 1 })
  expect(second.ingest.usage().folded).toBe(1)
  await second.close()
})

test('what nobody sent for so long that it was let go is counted anew', async () => {
  const service = await openService()
  const days = (n: number) => n * 86_400_000
  expect((await service.send([element(service.key)])).body.counted).toBe(1)
  await service.ingest.round()
  for (let round = 0; round < 12; round++) {
    service.clock.now = new Date(service.clock.now.getTime() + days(20))
    await service.ingest.round()
  }
  expect(await countsOf(service)).toEqual({})
  expect((await service.send([element(service.key)])).body.counted).toBe(1)
  expect(await countsOf(service)).toEqual({ 'Signed Up': 1 })
  await service.close()
})

test('of more messages than are remembered the oldest are forgotten, here and in the store', async () => {
  const service = await openService({ limits: { messages: 10 } })
  const batches = Array.from({ length: 4 }, () => Array.from({ length: 10 }, () => element(service.key)))
  for (const batch of batches) expect((await service.send(batch)).body.counted).toBe(10)
  expect((await service.send(batches[3])).body.repeated).toBe(10)
  expect((await service.send(batches[0])).body.counted).toBe(10)
  await service.ingest.round()
  const { observations } = service.surroundings.storage.inspector
  const kept = (await observations.recentMessages('acme' as never, 1_000))._unsafeUnwrap()
  expect(kept.flatMap(({ messages }) => messages)).toHaveLength(10)
  await service.close()
})
