/** What is refused while there is more to do than can be done, and what is answered all the same. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildApp } from '@plan/rest'
import { openMemoryService } from '@plan/tests/memory-service'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const branch = '/workspaces/acme/branches/topic'
let ask: (url: string, headers?: Readonly<Record<string, string>>) => ReturnType<typeof answerOf>
let importOne: () => ReturnType<typeof answerOf>
let isOverloaded: boolean
let answerOf: (request: {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  payload?: string
}) => Promise<{ status: number; retryAfter: unknown; etag: string; body: string }>

beforeEach(async () => {
  const { surroundings, authorization, close } = await openMemoryService()
  const app = buildApp({ surroundings, isOverloaded: () => isOverloaded })
  answerOf = async ({ headers, ...request }) => {
    const {
      statusCode,
      headers: sent,
      payload,
    } = await app.inject({ ...request, headers: { authorization, ...headers } })
    return { status: statusCode, retryAfter: sent['retry-after'], etag: String(sent.etag), body: payload }
  }
  ask = (url, headers = {}) => answerOf({ method: 'GET', url, headers })
  importOne = () =>
    answerOf({
      method: 'POST',
      url: `${branch}/import/v1`,
      headers: { 'content-type': 'text/csv' },
      payload: 'Event Name\nSigned Up\n',
    })
  isOverloaded = false
  return async () => {
    await app.close()
    await close()
  }
})

test('imports, exports and statistics are refused, for as long as it lasts', async () => {
  const heavy = () =>
    Promise.all([
      importOne(),
      ask(`${branch}/export/v1`),
      ask('/workspaces/acme/branches/export/v1?branchStatuses=Draft'),
    ])
  isOverloaded = true
  for (const { status, retryAfter, body } of await heavy()) {
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
    expect(JSON.parse(body).message).toBe('The server has more to do than it can; try again later')
  }
  isOverloaded = false
  expect((await heavy()).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('what costs little is answered: how it is, plans that are unchanged, and bodies at hand', async () => {
  const gzip = { 'accept-encoding': 'gzip' }
  const { etag } = await ask(`${branch}/export/v1`, gzip)
  isOverloaded = true
  const answers = await Promise.all([
    ask('/livez'),
    ask('/readyz'),
    ask(`${branch}/export/v1`, gzip),
    ask(`${branch}/export/v1`, { ...gzip, 'if-none-match': etag }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 304])
})

test('who waited for a body that somebody else has had made meanwhile gets that one', async () => {
  const { surroundings, authorization, close } = await openMemoryService()
  const refused = Promise.withResolvers<boolean>()
  let turns = 0
  const app = buildApp({ surroundings, takeTurn: async () => (turns++ === 0 ? refused.promise : true) })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  const send = async () =>
    await app.inject({ url: `${branch}/export/v1`, headers: { authorization, 'accept-encoding': 'gzip' } })
  const early = send()
  while (turns === 0) await nextTurn()
  const late = await send()
  refused.resolve(false)
  const { statusCode, headers, rawPayload } = await early
  expect({ statusCode, etag: headers.etag, rawPayload }).toEqual({
    statusCode: 200,
    etag: late.headers.etag,
    rawPayload: late.rawPayload,
  })
})
