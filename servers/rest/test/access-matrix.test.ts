/**
 * Every operation of the document × whose workspace × whose branch × which credentials. What is
 * foreign and what does not exist answer alike, so that nobody learns what others have.
 */
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { createBranch, createServiceAccount, createWorkspace, revokeServiceAccount } from '@plan/workspace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

let service: MemoryService
let operations: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[]
const headers: Record<string, string | undefined> = {}

beforeAll(async () => {
  service = await openMemoryService()
  const { surroundings } = service
  ;(await createWorkspace(surroundings, { id: 'other', name: 'Other', ...operator }))._unsafeUnwrap()
  for (const id of ['theirs', 'main-2'])
    (await createBranch(surroundings, { workspaceId: 'other', id, name: id, ...operator }))._unsafeUnwrap()
  const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
  const account = async (workspaceId: string, name: string) => {
    const created = await createServiceAccount(surroundings, { workspaceId, name })
    return basic(name, created._unsafeUnwrap().secret)
  }
  Object.assign(headers, {
    right: service.authorization,
    none: undefined,
    empty: '',
    'another scheme': 'Bearer token',
    'no base64': 'Basic ?',
    'without a colon': `Basic ${Buffer.from('tester').toString('base64')}`,
    'wrong secret': basic('tester', 'wrong'),
    'no secret': basic('tester', ''),
    'unknown name': basic('nobody', 'open:sesame'),
    'of another workspace': await account('other', 'stranger'),
    revoked: await account('acme', 'gone'),
  })
  ;(await revokeServiceAccount(surroundings, { workspaceId: 'acme', name: 'gone' }))._unsafeUnwrap()
  const document = (await service.app.inject({ url: '/openapi.json' })).json()
  operations = Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET' | 'POST', path })),
  )
  operations = [...operations, { method: 'GET', path: '/workspaces/{workspaceId}/export/v1' }]
})
afterAll(() => service.close())

const workspaces = { own: 'acme', foreign: 'other', missing: 'none', malformed: 'a%20b', long: 'a'.repeat(200) }
const branches = { own: 'topic', foreign: 'theirs', missing: 'none', malformed: 'a%2Fb', long: 'a'.repeat(200) }

async function knock(workspace: string, branch: string, credentials: string) {
  const authorization = headers[credentials]
  const answers = operations
    .filter(({ path }) => branch === branches.own || path.includes('{branchId}'))
    .map(async ({ method, path }) => {
      const answer = await service.app.inject({
        method,
        url: path.replace('{workspaceId}', workspace).replace('{branchId}', branch),
        headers: { ...(authorization === undefined ? {} : { authorization }), 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: path.includes('import') ? '{"events":[]}' : '{"name":"new-branch"}' } : {}),
      })
      return {
        operation: `${method} ${path}`,
        status: answer.statusCode,
        body: answer.payload,
        headers: answer.headers,
      }
    })
  return Promise.all(answers)
}

test('the document names every operation of the API', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /workspaces/{workspaceId}/branches/export/v1',
    'GET /workspaces/{workspaceId}/branches/{branchId}/export/v1',
    'GET /workspaces/{workspaceId}/export/v1',
    'POST /workspaces/{workspaceId}/branches/v1',
    'POST /workspaces/{workspaceId}/branches/{branchId}/import/v1',
  ])
})

describe.each(Object.keys({ ...workspaces }))('%s workspace', (workspace) => {
  describe.each(Object.keys(branches))('%s branch', (branch) => {
    const knockWith = (credentials: string) =>
      knock(Reflect.get(workspaces, workspace), Reflect.get(branches, branch), credentials)

    test('only the right credentials get past the door', async () => {
      for (const credentials of Object.keys(headers)) {
        if (credentials === 'right' && workspace === 'own') continue
        if (credentials === 'of another workspace' && workspace === 'foreign') continue
        for (const answer of await knockWith(credentials)) {
          const { operation, status, body } = answer
          expect({ operation, credentials, status, body }).toEqual({
            operation,
            credentials,
            status: 401,
            body: expect.stringMatching(/^\{"message":"Authentication failed: [^"]*","warnings":\[\]\}$/),
          })
          expect(answer.headers['www-authenticate']).toMatch(/^Basic /)
        }
      }
    })

    if (workspace === 'own' && branch !== 'own')
      test('a branch of others is as unknown as one that is not there', async () => {
        for (const { operation, status, body } of await knockWith('right'))
          expect({ operation, status, body }).toEqual({
            operation,
            status: 404,
            body: '{"message":"There is no such branch in this workspace; the id of the main branch is \\"main\\"","warnings":[]}',
          })
      })

    if (workspace === 'own' && branch === 'own')
      test('with them, every operation is done', async () => {
        for (const { operation, status } of await knockWith('right'))
          expect({ operation, status }).toEqual({ operation, status: expect.toBeOneOf([200, 201]) })
      })
  })
})
