import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Inspector, type InspectorStorage } from '@plan/inspector'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bundle } from './bundle.ts'
import { newFolder, newInspector } from './new-inspector.ts'
import { openRecordingService } from './recording-service.ts'

const soon = { timeout: 30_000 }
const names = (service: { taken: readonly { eventName: string }[] }) => service.taken.map(({ eventName }) => eventName)

test('an app that is killed in the background and started again has every event counted once', async () => {
  const folder = newFolder()
  const [script, file] = [join(folder, 'app.mjs'), join(folder, 'storage.json')]
  writeFileSync(script, await bundle(`export * from '@plan/inspector'`))
  writeFileSync(file, '[]')
  const service = await openRecordingService()
  const start = (name: string) => {
    const app = fork(
      fileURLToPath(new URL('react-native-process.ts', import.meta.url)),
      [script, service.endpoint, file, name],
      { execArgv: [] },
    )
    onTestFinished(() => {
      app.kill('SIGKILL')
    })
    return app
  }
  // Killed before the service answers, and killed after it could not take anything.
  for (const [at, answer] of [{ after: 1_000 }, { status: 503 }].entries()) {
    service.answers.push(answer)
    const app = start(`Run ${at}`)
    await once(app, 'message')
    await vi.waitFor(() => expect(service.requests.at(-1)?.text).toContain(`Run ${at} 4`), soon)
    if (answer.status) await once(app, 'message')
    app.kill('SIGKILL')
    await once(app, 'exit')
  }
  const last = start('Run 2')
  await once(last, 'message')
  await service.until(15)
  const counted = new Map(service.taken.map(({ messageId, eventName }) => [messageId, eventName]))
  expect([...counted.values()].sort()).toEqual(
    [0, 1, 2].flatMap((run) => [0, 1, 2, 3, 4].map((at) => `Run ${run} ${at}`)),
  )
  expect(new Set(service.taken.map(({ anonymousId }) => anonymousId)).size).toBe(1)
  expect(new Set(service.taken.map(({ libPlatform }) => libPlatform))).toEqual(new Set(['react-native']))
})

const prefix = 'plan-inspector/key/prod/'
const event = (name: string) => JSON.stringify({ type: 'event', eventName: name, messageId: name, eventProperties: [] })

/** An AsyncStorage with a past, of which a part may be broken. */
function storageOf(past: Readonly<Record<string, unknown>>, broken: Partial<InspectorStorage> = {}) {
  const texts = new Map(Object.entries(past))
  const whole = {
    getItem: async (key: string) => (texts.get(key) as string | undefined) ?? null,
    setItem: async (key: string, text: string) => texts.set(key, text),
    removeItem: async (key: string) => texts.delete(key),
    getAllKeys: async () => [...texts.keys()],
  }
  return { texts, storage: { ...whole, ...broken }, whole }
}

const never = () => new Promise<never>(() => {})
const rejects = () => Promise.reject(new Error('broken'))
const members = ['getItem', 'setItem', 'removeItem', 'getAllKeys'] as const
const all = (broken: () => never | Promise<never>) => Object.fromEntries(members.map((member) => [member, broken]))
const throws = () => {
  throw new Error('broken')
}

describe('a storage that is broken', () => {
  afterEach(() => vi.useRealTimers())

  test.each<[string, Partial<InspectorStorage>]>([
    ['never answers', all(never)],
    ['rejects everything', all(rejects)],
    ['throws', all(throws)],
    ...members.flatMap((member): [string, Partial<InspectorStorage>][] => [
      [`never answers ${member}`, { [member]: never }],
      [`rejects ${member}`, { [member]: rejects }],
    ]),
    ['gives no keys', { getAllKeys: async () => null as never }],
    ['gives numbers as keys', { getAllKeys: async () => [7, null] as never }],
  ])('because it %s costs nothing but what it would keep', async (_, broken) => {
    vi.useFakeTimers()
    const sent: string[] = []
    const { storage } = storageOf({ [`${prefix}a-b-/1.x`]: event('Past') }, broken)
    const inspector = newInspector({
      endpoint: 'https://plan.example.com',
      storage,
      transport: async (_url, { body }) => {
        sent.push(...(JSON.parse(String(body)) as { eventName: string }[]).map(({ eventName }) => eventName))
        return { status: 200, json: async () => ({}) }
      },
    })
    inspector.trackSchema('One', {})
    const flushed = inspector.flush()
    await vi.advanceTimersByTimeAsync(20_000)
    await flushed
    inspector.trackSchema('Two', {})
    await vi.advanceTimersByTimeAsync(31_000)
    const ours = sent.filter((name) => name !== 'Past')
    expect(ours).toEqual(['One', 'Two'])
  })

  test('is not emptied of what cannot be read: whoever can sends it', async () => {
    const { storage, whole } = storageOf({ [`${prefix}a-b-/1.x`]: event('Past') }, { getItem: rejects })
    const service = await openRecordingService()
    const first = newInspector({ endpoint: service.endpoint, storage })
    first.trackSchema('One', {})
    await first.flush()
    first.destroy()
    newInspector({ endpoint: service.endpoint, storage: whole })
    await vi.waitFor(() => expect(names(service)).toContain('Past'), soon)
    expect(names(service)).toEqual(['One', 'Past'])
  })

  test('has what can be read but not moved sent all the same', async () => {
    const { storage } = storageOf({ [`${prefix}a-b-/1.x`]: event('Past') }, { setItem: rejects })
    const service = await openRecordingService()
    newInspector({ endpoint: service.endpoint, storage })
    await service.until(1)
    expect(names(service)).toEqual(['Past'])
  })

  test.each<[string, unknown]>([
    ['cut short', '{"type":"ev'],
    ['empty', ''],
    ['a number', 7],
    ['a list', '[1'],
    ['an object', { a: 1 }],
  ])('because its texts are damaged, %s, costs those texts', async (_, damage) => {
    const { storage, texts } = storageOf({
      [`${prefix}id`]: damage,
      [`${prefix}stream`]: damage,
      [`${prefix}rate`]: damage,
      [`${prefix}a-b-/1.x`]: event('Past'),
      [`${prefix}a-b-/2.x`]: damage,
      [`${prefix}a-b-/3.x`]: event('Past too'),
    })
    const service = await openRecordingService()
    const inspector = newInspector({ endpoint: service.endpoint, storage })
    inspector.trackSchema('One', {})
    await inspector.flush()
    await vi.waitFor(async () => {
      await inspector.flush()
      expect(new Set(names(service))).toEqual(new Set(['Past', 'Past too', 'One']))
      expect([...texts.keys()].filter((key) => key.split('/').length > 4)).toEqual([])
    }, soon)
    expect(typeof service.taken.find(({ eventName }) => eventName === 'One')?.anonymousId).toBe('string')
  })
})

test('nothing that a broken storage makes of it is heard by the app', async () => {
  const heard: unknown[] = []
  const hear = (reason: unknown) => heard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => {
    process.off('unhandledRejection', hear)
  })
  for (const broken of [all(rejects), all(throws)]) {
    const { storage } = storageOf({ [`${prefix}stream`]: 7 }, broken)
    const inspector = new Inspector({ apiKey: 'key', env: 'prod', endpoint: 'http://127.0.0.1:9', storage })
    expect(inspector.trackSchemaFromEvent('One', { a: 1 })).toEqual({ a: 'int' })
    await inspector.flush()
    inspector.destroy()
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(heard).toEqual([])
})
