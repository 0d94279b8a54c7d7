import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Inspector, type InspectorOptions, type InspectorStorage } from '@plan/inspector'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder, newInspector } from './new-inspector.ts'
import { openRecordingService } from './recording-service.ts'

const nobody = 'http://127.0.0.1:9'
const names = (service: { taken: readonly { eventName: string }[] }) => service.taken.map(({ eventName }) => eventName)

/** As AsyncStorage: every answer comes later. */
function laterStorage(): InspectorStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>()
  const soon = <Value>(act: () => Value) => new Promise<Value>((resolve) => setTimeout(() => resolve(act()), 2))
  return {
    texts,
    getItem: (key) => soon(() => texts.get(key) ?? null),
    setItem: (key, value) => soon(() => texts.set(key, value)),
    removeItem: (key) => soon(() => texts.delete(key)),
    getAllKeys: () => soon(() => [...texts.keys()]),
  }
}

test('what one process could not send, the next one does, with the same ids', async () => {
  const storage = newFolder()
  const first = newInspector({ endpoint: nobody, storage })
  for (let at = 0; at < 40; at++) first.trackSchemaFromEvent(`Event ${at}`, { at })
  first.destroy()
  const kept = readdirSync(storage).filter((name) => name.includes('-'))
  expect(statSync(join(storage, kept[0] ?? '')).mode & 0o077).toBe(0)
  const service = await openRecordingService()
  newInspector({ endpoint: service.endpoint, storage })
  await service.until(40)
  expect(names(service)).toEqual(Array.from({ length: 40 }, (_, at) => `Event ${at}`))
  await vi.waitFor(() => expect(readdirSync(storage)).toEqual(['plan-inspector%2Fkey%2Fprod']))
})

const eventsFile = (storage: string) =>
  join(storage, readdirSync(storage).find((name) => name.includes('-', 'plan-inspector'.length)) ?? '')

test('a line that was cut short by a kill costs itself alone', async () => {
  const storage = newFolder()
  const first = newInspector({ endpoint: nobody, storage })
  for (const name of ['One', 'Two']) first.trackSchema(name, {})
  first.destroy()
  appendFileSync(eventsFile(storage), '\n["cut sho')
  writeFileSync(join(storage, 'of somebody else %'), '')
  const service = await openRecordingService()
  const next = newInspector({ endpoint: service.endpoint, storage })
  await service.until(2)
  next.trackSchema('Three', {})
  await next.flush()
  expect(names(service)).toEqual(['One', 'Two', 'Three'])
})

test('a file does not grow with what was sent', async () => {
  const storage = newFolder()
  const service = await openRecordingService()
  const inspector = newInspector({ endpoint: service.endpoint, storage })
  for (let round = 0; round < 15; round++) {
    service.answers.push({}, { status: 503 })
    for (let at = 0; at < (round === 0 ? 101 : 100); at++) inspector.trackSchema(`Round ${round} ${at}`, {})
    await inspector.flush()
  }
  expect(names(service)).toHaveLength(1_500)
  const lines = readFileSync(eventsFile(storage), 'utf8').split('\n').length
  expect(lines).toBeLessThan(2_200)
  await inspector.flush()
  expect(new Set(names(service)).size).toBe(1_501)
  expect(names(service)).toHaveLength(1_501)
})

test('the sampling rate of the service is kept, and one of 0 is asked for again by the next process', async () => {
  const storage = newFolder()
  const service = await openRecordingService()
  const sendAll = async (count: number) => {
    const inspector = newInspector({ endpoint: service.endpoint, storage })
    for (let at = 0; at < count; at++) inspector.trackSchema('Event', {})
    await inspector.flush()
    inspector.destroy()
  }
  for (const samplingRate of [0.5, 0, 1]) service.answers.push({ json: { samplingRate } })
  await sendAll(1)
  await sendAll(200)
  const half = service.taken.length - 1
  expect(half).toBeGreaterThan(50)
  expect(half).toBeLessThan(150)
  await sendAll(1)
  expect(service.taken).toHaveLength(half + 2)
})

test('events of another key or environment stay where they are', async () => {
  const storage = newFolder()
  for (const other of [{ apiKey: 'other' }, { env: 'staging' as const }]) {
    const inspector = newInspector({ endpoint: nobody, storage, ...other })
    inspector.trackSchema('Not yours', {})
    inspector.destroy()
  }
  const service = await openRecordingService()
  const inspector = newInspector({ endpoint: service.endpoint, storage })
  inspector.trackSchema('Mine', {})
  await inspector.flush()
  expect(names(service)).toEqual(['Mine'])
})

test('two inspectors of one key each send their own, once', async () => {
  const storage = newFolder()
  const service = await openRecordingService()
  const both = [0, 1].map(() => newInspector({ endpoint: service.endpoint, storage }))
  for (const [at, inspector] of both.entries()) inspector.trackSchema(`Of ${at}`, {})
  await Promise.all(both.map((inspector) => inspector.flush()))
  expect(names(service).sort()).toEqual(['Of 0', 'Of 1'])
})

test('a storage that answers later keeps events and ids', async () => {
  const storage = laterStorage()
  const first = newInspector({ endpoint: nobody, storage })
  first.trackSchema('One', {})
  await first.flush()
  first.destroy()
  await vi.waitFor(() => expect([...storage.texts.keys()].filter((key) => key.split('/').length > 4)).toHaveLength(1))
  const service = await openRecordingService()
  const second = newInspector({ endpoint: service.endpoint, storage })
  second.trackSchema('Two', {})
  await second.flush()
  await service.until(2)
  expect(names(service).sort()).toEqual(['One', 'Two'])
  const [one, two] = service.taken
  expect(one?.anonymousId).toBe(two?.anonymousId)
  expect(one?.streamId).toBe(two?.streamId)
  await second.flush()
  second.destroy()
  await vi.waitFor(() => expect([...storage.texts.keys()].filter((key) => key.split('/').length > 4)).toEqual([]))
})

/** How often something is said when it cannot be kept. */
const saidIn = { dev: 1, prod: 0 } as const

describe.each(['dev', 'prod'] as const)('in %s', (env) => {
  const openQuiet = (storage: NonNullable<InspectorOptions['storage']>, endpoint: string) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => {
      warn.mockRestore()
      log.mockRestore()
    })
    return { warn, inspector: newInspector({ endpoint, env, storage }) }
  }

  test.each([
    ['is full', () => ({ setItem: () => Promise.reject(new Error('full')) })],
    [
      'throws',
      () => ({
        setItem: () => {
          throw new Error('full')
        },
      }),
    ],
  ])('a storage that %s costs nothing but what it would keep', async (_, broken) => {
    const service = await openRecordingService()
    const { inspector, warn } = openQuiet({ ...laterStorage(), ...broken() }, service.endpoint)
    inspector.trackSchema('One', {})
    inspector.trackSchema('Two', {})
    await inspector.flush()
    expect(names(service)).toEqual(['One', 'Two'])
    expect(warn).toHaveBeenCalledTimes(saidIn[env])
  })

  test('a folder that cannot be used costs nothing but what it would keep', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const service = await openRecordingService()
    const { inspector, warn } = openQuiet(join(file, 'folder'), service.endpoint)
    inspector.trackSchema('One', {})
    await inspector.flush()
    expect(names(service)).toEqual(['One'])
    expect(warn).toHaveBeenCalledTimes(saidIn[env])
  })
})

test('what is kept holds no values', async () => {
  const storage = newFolder()
  const inspector = new Inspector({ apiKey: 'key', env: 'dev', endpoint: nobody, storage })
  onTestFinished(() => inspector.destroy())
  Inspector.enableLogging(false)
  inspector.trackSchemaFromEvent('Signed Up', { plan: 'gold', at: { city: 'Ulm' } })
  await inspector.flush()
  const texts = readdirSync(storage).map((name) => readFileSync(join(storage, name), 'utf8'))
  expect(texts.join()).toContain('Signed Up')
  expect(texts.join()).not.toMatch(/gold|Ulm/)
})
