/**
 * Every route × who asks × whose workspace × whose thing in it. What is foreign, what does not exist and what is no id
 * at all answer alike, byte for byte.
 */
import { type Role, roles } from '@plan/core'
import { addMember, changeSetting } from '@plan/workspace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebRoute } from '../src/route.ts'
import { routes } from '../src/routes.ts'
import { examples, pathOf } from './examples.ts'
import {
  type Answer,
  disabledMember,
  done,
  expiredMember,
  formerMember,
  openWebService,
  origin,
  type Visitor,
  type WebService,
} from './web-service.ts'

const members = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[]

let service: WebService
let visitors: Readonly<Record<(typeof members)[number] | 'stranger' | 'former' | 'owner', Visitor>>
/** The headers of those who have no session. */
let unknown: Readonly<Record<string, Readonly<Record<string, string>>>>

beforeAll(async () => {
  service = await openWebService()
  visitors = {
    viewer: await service.person('viewer', 'viewer'),
    editor: await service.person('editor', 'editor'),
    admin: await service.person('admin', 'admin'),
    owner: await service.person('owner', 'admin'),
    stranger: await service.person('stranger', 'admin', 'other'),
    former: await formerMember(service),
  }
  const { surroundings } = service
  await done(addMember(surroundings, { workspaceId: 'other', email: 'owner@example.com', role: 'admin' }))
  for (const workspaceId of ['acme', 'other'])
    await done(changeSetting(surroundings, { workspaceId, key: 'machineTokens', value: true }))
  const disabled = await disabledMember(service)
  unknown = {
    'no session': {},
    'service account': { authorization: service.basic },
    'service account as a bearer': { authorization: service.basic.replace('Basic', 'Bearer') },
    'expired session': await expiredMember(service),
    'disabled person': { cookie: `__Host-plan-session=${disabled.secret}`, 'x-plan-csrf': disabled.csrfToken },
    'made-up session': { cookie: '__Host-plan-session=made-up' },
    'two sessions': {
      cookie: `__Host-plan-session=${visitors.admin.secret}; __Host-plan-session=${visitors.admin.secret}`,
    },
    'the cookie of plain http': { cookie: `plan-session=${visitors.admin.secret}` },
  }
})
afterAll(() => service.close())

const table = Object.entries(routes) as unknown as readonly (readonly [keyof typeof routes, WebRoute])[]
const workspaces = { own: 'acme', foreign: 'other', missing: 'none', malformed: 'no id/%', long: 'a'.repeat(400) }
const isIn = (visitor: string, workspaceId: string) =>
  workspaceId === 'acme'
    ? ['viewer', 'editor', 'admin', 'owner'].includes(visitor)
    : workspaceId === 'other' && ['stranger', 'owner'].includes(visitor)

/** A good request for things of a workspace, made for a visitor who is a member there, else for its owner. */
async function exampleIn(id: keyof typeof routes, workspaceId: string, visitor: keyof typeof visitors) {
  const memberId = isIn(visitor, workspaceId) ? visitors[visitor].id : visitors.owner.id
  return examples[id]({ surroundings: service.surroundings, workspaceId, memberId })
}

const noWorkspace = '{"message":"There is no such workspace","warnings":[]}'
const facts = ({ status, text }: Answer) => ({ status, text })

describe.each(table)('%s', (id, route) => {
  test('without a session in force there is nothing to see', async () => {
    for (const workspaceId of Object.values(workspaces)) {
      const real = workspaceId === 'other' ? 'other' : 'acme'
      const { params = {}, body } = await exampleIn(id, real, 'owner')
      for (const [who, headers] of Object.entries(unknown)) {
        const answer = await service.send(route.method, `/api/v1${pathOf(route.path, { ...params, workspaceId })}`, {
          headers: { origin, 'content-type': 'application/json', ...headers },
          body,
        })
        expect({ who, ...facts(answer) }).toEqual({
          who,
          status: 401,
          text: '{"message":"Nobody is signed in with this browser, or the session has ended; sign in at /sign-in","warnings":[]}',
        })
      }
    }
  })

  if (route.role === 'signed-in')
    test('everybody who is signed in gets an answer', async () => {
      for (const visitor of Object.values(visitors)) await expectSuccess(id, route, visitor, {})
    })
  else {
    const needed = route.role

    test.each(members)('%s in the own workspace', async (visitor) => {
      const example = await exampleIn(id, 'acme', visitor)
      if (roles.indexOf(visitor) >= roles.indexOf(needed)) {
        await expectSuccess(id, route, visitors[visitor], example)
        return
      }
      const { params = {}, body } = example
      const answer = await visitors[visitor].ask(
        route.method,
        pathOf(route.path, { ...params, workspaceId: 'acme' }),
        body,
      )
      expect(facts(answer)).toEqual({
        status: 403,
        text: `{"message":"This takes the role ${needed} in this workspace; ask one of its administrators","warnings":[]}`,
      })
    })

    test('those who are no members hear that there is no such workspace, as of one that there is not', async () => {
      for (const visitor of ['viewer', 'editor', 'admin', 'stranger', 'former'] as const)
        for (const workspaceId of Object.values(workspaces)) {
          if (isIn(visitor, workspaceId)) continue
          const real = workspaceId === 'other' ? 'other' : 'acme'
          const { params = {}, body } = await exampleIn(id, real, visitor)
          const answer = await visitors[visitor].ask(route.method, pathOf(route.path, { ...params, workspaceId }), body)
          expect({ visitor, workspaceId, ...facts(answer) }).toEqual({
            visitor,
            workspaceId,
            status: 404,
            text: noWorkspace,
          })
        }
    })

    const things = [...route.path.matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !['workspaceId', 'setting', 'kind'].includes(name))
    if (things.length > 0)
      test('a thing of others is as unknown as one that is not there, whatever is asked', async () => {
        const own = await exampleIn(id, 'acme', 'admin')
        const foreign = await exampleIn(id, 'other', 'owner')
        for (const name of things) {
          const ask = (value: string) =>
            visitors.admin.ask(
              route.method,
              pathOf(route.path, { ...own.params, workspaceId: 'acme', [name]: value }),
              own.body,
            )
          const missing = facts(await ask('none'))
          expect(missing.status).toBe(404)
          for (const value of [foreign.params?.[name] ?? '', 'no id/%', 'a'.repeat(400), '\u0001', '💥'])
            expect({ value, ...facts(await ask(value)) }).toEqual({ value, ...missing })
        }
        await expectSuccess(id, route, visitors.admin, own)
      })
  }
})

/** The request is done, and answered as the document says, with no member that it does not name. */
async function expectSuccess(
  id: string,
  { method, path, reply }: WebRoute,
  visitor: Visitor,
  { params = {}, body, query }: Awaited<ReturnType<(typeof examples)[keyof typeof examples]>>,
) {
  const where = pathOf(path, { ...params, workspaceId: 'acme' }, query)
  // What goes on until its reader leaves is shown to begin; what it tells has tests of its own.
  if (reply.isEvents) return expectBeginning(visitor, where)
  const answer = await visitor.ask(method, where, body)
  expect({ status: answer.status, text: answer.status === reply.status || answer.text }).toEqual({
    status: reply.status,
    text: true,
  })
  if (id === 'leaveWorkspace') await restore(visitor)
  const { schema } = reply
  if (schema === undefined) return expect(answer.text).toBe('')
  const answered = reply.isLines
    ? answer.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [answer.body]
  for (const part of answered) expect(schema.parse(part)).toEqual(part)
}

async function expectBeginning(visitor: Visitor, where: string) {
  const { status, headers, first, leave } = await visitor.follow(where)
  expect({ status, first, type: headers['content-type'] }).toEqual({
    status: 200,
    first: 'retry: 2000\n\n',
    type: 'text/event-stream; charset=utf-8',
  })
  await leave()
}

async function restore({ id }: Visitor) {
  const [name, { id: _ }] = Object.entries(visitors).find(([, visitor]) => visitor.id === id) ?? ['', { id }]
  const role = members.find((known) => known === name) ?? 'admin'
  await done(addMember(service.surroundings, { workspaceId: 'acme', email: `${name}@example.com`, role }))
}
