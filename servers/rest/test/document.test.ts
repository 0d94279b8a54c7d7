/** The document of the API against the API. */
import { readFileSync } from 'node:fs'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { sharedParts } from '../src/document/shared-parts.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

let service: MemoryService
let document: {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
beforeAll(async () => {
  service = await openMemoryService()
  document = (await service.app.inject({ url: '/openapi.json' })).json()
  const sheet = readFileSync(new URL('../../plan-server/src/demo/demo-import.csv', import.meta.url))
  await service.importInto('topic', sheet, { type: 'text/csv' })
})
afterAll(() => service.close())

test('it is OpenAPI 3.1 and every part it refers to is in it', () => {
  expect(document.openapi).toBe('3.1.0')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references) {
    const steps = reference.replace(/^#\//, '').split('/')
    expect(steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), document)).toBeTypeOf('object')
  }
})

const branch = '/workspaces/acme/branches/topic'
const json = { 'content-type': 'application/json' }

describe('answers fit the schemas the document names', () => {
  test.each([
    ['ExportedPlan', 'GET', `${branch}/export/v1`, {}],
    ['ExportedPlan', 'GET', `${branch}/export/v1?changedEventsOnly=true`, {}],
    ['SelfDescribingSchemas', 'GET', `${branch}/export/v1?payloadFormat=selfDescSchemas`, {}],
    ['ImportReport', 'POST', `${branch}/import/v1`, { headers: json, body: '{"events":[]}' }],
    [
      'ImportReport',
      'POST',
      `${branch}/import/v1?dryRun=true`,
      { headers: json, body: '{"schema":{"events":{"A":{}}}}' },
    ],
    ['CreatedBranch', 'POST', '/workspaces/acme/branches/v1', { headers: json, body: '{"name":"a"}' }],
    ['BranchStatistics', 'GET', '/workspaces/acme/branches/export/v1?format=json', {}],
    ['Error', 'GET', `${branch}/export/v1?vendor=`, {}],
    ['Error', 'GET', '/workspaces/acme/branches/none/export/v1', {}],
    ['Error', 'POST', `${branch}/import/v1`, { headers: json, body: '{' }],
  ] as const)('%s: %s %s', async (part, method, url, { headers = {}, body }: { headers?: object; body?: string }) => {
    const answer = await service.app.inject({
      method,
      url,
      headers: { authorization: service.authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const { data, error } = (sharedParts[part] as z.ZodType).safeParse(answer.json())
    expect(error).toBeUndefined()
    expect(data).toEqual(answer.json())
    expect(JSON.stringify(document.paths)).toContain(`"#/components/schemas/${part}"`)
  })
})

test('every operation refuses with the one error body', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const { operationId, responses } of operations) {
    const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400)
    expect([operationId, refusals.map(([status]) => status)]).toEqual([
      operationId,
      expect.arrayContaining(['400', '401', '429', '503']),
    ])
    for (const [, { content }] of refusals)
      expect(content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } })
  }
})

test('the reference page and all it loads come from here', async () => {
  const page = await service.app.inject({ url: '/reference/' })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'self'/)
  const files = [...page.payload.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect((await service.app.inject({ url: `/reference/${file}` })).statusCode).toBe(200)
  expect(page.payload).not.toMatch(/(?:src|href)="https?:/)
})
