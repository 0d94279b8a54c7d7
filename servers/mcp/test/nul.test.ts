/** NUL, which no name, id or text may have: wherever it comes in, it is the call that is wrong and never the store. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openService, type Service } from './service.ts'
import { call } from './talk.ts'

let service: Service
let token: string
beforeAll(async () => {
  service = await openService()
  token = await service.token('editor', 'read write')
})
afterAll(() => service.close())

const workspaceId = 'acme'
const branchId = 'draft-acme'
const workflow = (action: string, given: object) => ['workflow', { workspaceId, action, ...given }] as const

const calls = [
  ['search', { workspaceId, branchId, query: 'signed', names: ['Signed Up'] }],
  ['search', { workspaceId, query: 'signed', nameContains: 'Signed' }],
  ['get', { workspaceId, branchId, type: 'event', id: 'signed-up' }],
  ['get', { workspaceId, branchId, type: 'branch', id: branchId }],
  ['list_branches', { workspaceId, query: 'draft' }],
  [
    'save_items',
    {
      ...{ workspaceId, branchId, operationId: 'o1' },
      items: [
        { op: 'update', entityType: 'event', id: 'signed-up', name: 'Signed Up', description: 'seen' },
        { op: 'create', entityType: 'property', tempId: 't', name: 'Cart', propertyType: 'string' },
      ],
    },
  ],
  workflow('create_branch', { branchName: 'A new one', description: 'About it', operationId: 'o2' }),
  workflow('update_branch_description', { branchId, description: 'About it' }),
  workflow('import', {
    branchId,
    format: 'csv',
    payload: 'Event Name\nNew\n',
    importMethod: 'add_only',
    operationId: 'o3',
  }),
  workflow('pull_main', { branchId, operationId: 'o4' }),
  workflow('set_source_language', { branchId, sourceId: 'web', language: 'Go' }),
] as const satisfies readonly (readonly [string, object])[]

/** The same value with NUL behind one of its texts, for each of them. */
function spoilt(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [`${value}\0`]
  if (Array.isArray(value)) return value.flatMap((one, at) => spoilt(one).map((other) => value.with(at, other)))
  return Object.entries(Object(value)).flatMap(([name, one]) =>
    spoilt(one).map((other) => ({ ...Object(value), [name]: other })),
  )
}

test.each(calls)('%s %j', async (name, given) => {
  for (const wrong of spoilt(given)) {
    const { status, code, text } = await call(service.mcpUrl, name, Object(wrong), { token })
    expect({ wrong, status, isOurs: code === 'unavailable' || /-32603/.test(text), text }).toMatchObject({
      isOurs: false,
      status: expect.toSatisfy((status: number) => status < 500),
    })
  }
})
