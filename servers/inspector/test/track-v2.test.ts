/** The strict route: key and environment in headers, elements without fault. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countsOf, element, type InspectorService, openService, post } from './service.ts'

let service: InspectorService
beforeEach(async () => {
  service = await openService()
})
afterEach(() => service.close())

const send = (elements: unknown, other: Readonly<Record<string, string | undefined>> = {}) => {
  const headers = { 'api-key': service.key, env: 'staging', 'x-avo-client': 'node', ...other }
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return post(service.app, '/inspector/v2/track', elements, Object.fromEntries(given))
}

test('an event is counted under the key and environment of the headers, whatever it says itself', async () => {
  const { status, body } = await send([element('of nobody', { env: 'prod' })])
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...{ ok: true, samplingRate: 1, counted: 1, repeated: 0, ignored: 0 },
      ...{ rejectedCount: 0, rejected: [], warnings: [] },
    },
  })
  const shapes = await service.surroundings.storage.inspector.observations.shapes('acme' as never, 0, 10)
  expect(shapes._unsafeUnwrap()).toMatchObject([{ environment: 'staging', sourceId: 'web' }])
})

test('an app without versions is one', async () => {
  expect((await send([element('', { appVersion: null })])).body).toMatchObject({ ok: true, counted: 1 })
})

test('what is at fault is rejected with its reasons, and the rest is counted', async () => {
  const { status, body } = await send([element(''), element('', { appName: undefined }), element('', { type: 'x' })])
  expect(status).toBe(200)
  expect(body).toMatchObject({ ok: false, counted: 1, rejectedCount: 2 })
  expect(body.rejected).toEqual([
    { index: 1, errors: ['appName is missing; send it'] },
    { index: 2, errors: ['type is no kind of element; send "event" or "sessionStarted"'] },
  ])
  expect(await countsOf(service)).toEqual({ 'Signed Up': 1 })
})

test('a message is the same one on both routes', async () => {
  const one = element(service.key)
  expect((await send([one])).body.counted).toBe(1)
  expect((await service.send([one])).body).toMatchObject({ counted: 0, repeated: 1 })
})

describe('headers', () => {
  test.each([
    ['api-key', undefined],
    ['api-key', ''],
    ['env', undefined],
    ['env', ''],
    ['env', 'production'],
    ['env', 'PROD'],
    ['x-avo-client', undefined],
    ['x-avo-client', ''],
    ['x-avo-client', 'a b'],
    ['x-avo-client', 'x'.repeat(65)],
  ])('%s: %s is wrong', async (name, value) => {
    const { status, body } = await send([element('')], { [name]: value })
    expect(status).toBe(400)
    expect(body).toEqual({ ok: false, error: expect.stringMatching(new RegExp(`^The header ${name} must be `, 'i')) })
  })

  test('of 63 and 64 characters name a client', async () => {
    for (const length of [63, 64]) expect((await send([], { 'x-avo-client': 'x'.repeat(length) })).status).toBe(200)
  })

  test('with a key of nobody open nothing', async () => {
    for (const elements of [[element('')], []])
      expect((await send(elements, { 'api-key': 'of nobody' })).status).toBe(401)
  })
})

test.each(['{}', '7', 'null', '"x"', '{'])('%s is no list', async (body) => {
  const answer = await send(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ ok: false, error: expect.stringMatching(/^The body is /) })
})
