/** NUL, which no name, id or text may have: wherever it comes in, it is the request that is wrong and never the store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebRoute } from '../src/route.ts'
import { routes } from '../src/routes.ts'
import { type Example, examples, pathOf } from './examples.ts'
import { openWebService, type Visitor, type WebService } from './web-service.ts'

let service: WebService
let admin: Visitor

beforeAll(async () => {
  service = await openWebService()
  admin = await service.person('admin', 'admin')
  expect((await admin.ask('PUT', '/workspaces/acme/settings/machineTokens', { value: true })).status).toBe(200)
})
afterAll(() => service.close())

type Asked = Required<Pick<Example, 'params' | 'query'>> & Pick<Example, 'body'>

/** The same request with NUL behind one of its texts, for each of them. */
const spoilt = ({ params, query, body }: Asked, parameters: readonly string[]): readonly Asked[] => [
  ...Object.entries(params).map(([name, value]) => ({ params: { ...params, [name]: `${value}\0` }, query, body })),
  ...parameters.map((name) => ({ params, query: `${query === '' ? '?' : `${query}&`}${name}=a%00`, body })),
  ...spoiltValues(body).map((value) => ({ params, query, body: value })),
]

function spoiltValues(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [`${value}\0`]
  if (Array.isArray(value)) return value.flatMap((one, at) => spoiltValues(one).map((other) => value.with(at, other)))
  return Object.entries(Object(value)).flatMap(([name, one]) =>
    spoiltValues(one).map((other) => ({ ...Object(value), [name]: other })),
  )
}

const all = Object.entries(routes) as unknown as readonly (readonly [keyof typeof routes, WebRoute])[]
const asking = all.filter(([, { reply }]) => reply.isEvents !== true)

describe.each(asking)('%s', (id, { method, path, query: parameters }) => {
  test('refuses NUL, or finds nothing', async () => {
    const made = await examples[id]({
      surroundings: service.surroundings,
      workspaceId: 'acme',
      memberId: admin.id,
    })
    const whole = { params: { ...made.params, workspaceId: 'acme' }, query: made.query ?? '', body: made.body }
    for (const { params, query, body } of spoilt(whole, Object.keys(parameters?.shape ?? {}))) {
      const { status, text } = await admin.ask(method, pathOf(path, params, query), body)
      expect({ params, query, body, text, isRefused: status < 500 }).toMatchObject({ isRefused: true })
    }
  })
})
