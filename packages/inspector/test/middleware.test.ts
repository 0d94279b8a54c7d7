import { analyticsPlugin, sourceMiddleware, trackedBy } from '@plan/inspector/middleware'
import { expect, test, vi } from 'vitest'
import { newInspector } from './new-inspector.ts'
import { openRecordingService } from './recording-service.ts'

/** As the classic library wraps an event. */
const facade = (obj: { type: string; event?: string; properties?: object }) => ({
  obj,
  type: () => obj.type,
  event: () => obj.event,
  properties: () => obj.properties,
})
const event = { type: 'track', event: 'Signed Up', properties: { plan: 'gold' } }
const { properties: _, ...functionsOfEvent } = facade(event)

test.each([
  ['with functions', facade(event)],
  ['with some functions and the plain object', functionsOfEvent],
  ['with the plain object', { obj: event }],
  ['that is plain itself', event],
])('a source middleware tells of a payload %s', async (_name, payload) => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  const next = vi.fn()
  sourceMiddleware(inspector)({ payload, next })
  expect(next.mock.calls).toEqual([[payload]])
  await inspector.flush()
  expect(service.taken).toMatchObject([
    { eventName: 'Signed Up', eventProperties: [{ propertyName: 'plan', propertyType: 'string' }] },
  ])
})

test('a plugin tells of tracked events and gives their context back', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  const plugin = analyticsPlugin(inspector)
  expect(plugin).toMatchObject({ name: 'plan-inspector', type: 'before' })
  expect(plugin.isLoaded()).toBe(true)
  await plugin.load()
  const context = { event }
  expect(plugin.track(context)).toBe(context)
  await inspector.flush()
  expect(service.taken).toMatchObject([{ eventName: 'Signed Up' }])
})

test('a tracking function tells, and gives what it gave', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  const track = vi.fn((_name: string, _properties?: object, _more?: number) => 'done')
  const tracked = trackedBy(inspector, track)
  expect(tracked('Signed Up', { plan: 'gold' }, 3)).toBe('done')
  expect(track.mock.calls).toEqual([['Signed Up', { plan: 'gold' }, 3]])
  await inspector.flush()
  expect(service.taken).toMatchObject([{ eventName: 'Signed Up' }])
})

test('what is no tracked event is let through untold', () => {
  const inspector = { trackSchemaFromEvent: vi.fn() }
  const next = vi.fn()
  for (const payload of [facade({ type: 'identify' }), facade({ type: 'page' }), null, undefined, 7, {}])
    sourceMiddleware(inspector)({ payload, next })
  expect(next).toHaveBeenCalledTimes(6)
  expect(inspector.trackSchemaFromEvent).not.toHaveBeenCalled()
})

test('whatever happens, an event goes on once', () => {
  const failing = {
    trackSchemaFromEvent: () => {
      throw new Error('never')
    },
  }
  const hostile = {
    get type() {
      throw new Error('not for you')
    },
  }
  for (const inspector of [failing, undefined, null]) {
    for (const payload of [facade(event), hostile]) {
      const next = vi.fn()
      sourceMiddleware(inspector)({ payload, next })
      expect(next).toHaveBeenCalledTimes(1)
    }
    const context = { event }
    expect(analyticsPlugin(inspector).track(context)).toBe(context)
    expect(trackedBy(inspector, () => 1)('Signed Up')).toBe(1)
  }
  const next = vi.fn(() => {
    throw new Error('of the app')
  })
  expect(() => sourceMiddleware(failing)({ payload: facade(event), next })).toThrow('of the app')
  expect(next).toHaveBeenCalledTimes(1)
})
