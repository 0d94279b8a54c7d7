/** The document of the routes, and the table of them in docs/web-api.md. */
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebRoute } from '../src/route.ts'
import { routes } from '../src/routes.ts'
import { openWebService, type WebService } from './web-service.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

let service: WebService
let document: {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
beforeAll(async () => {
  service = await openWebService()
  document = (await service.send('GET', '/api/v1/openapi.json')).body as unknown as typeof document
})
afterAll(() => service.close())

const table = Object.entries(routes as Readonly<Record<string, WebRoute>>)

test('it is OpenAPI 3.1, names every route once, and every part it refers to is in it', () => {
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(table.map(([id, { method, path }]) => `${id} ${method} ${path}`).sort())
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)) {
    const steps = reference.replace(/^#\//, '').split('/')
    expect(steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), document)).toBeTypeOf('object')
  }
})

test.each(table)('%s: its ids, its token, its body and its answer are described', (_, route) => {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const token = operation?.parameters.find(({ name }) => name === 'x-plan-csrf')
  expect(token?.required).toBe(route.method === 'GET' ? undefined : true)
  expect(operation?.requestBody === undefined).toBe(route.body === undefined)
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([String(route.reply.status), '401']))
})

test('it is none of the documents of the API for programs', async () => {
  const { paths } = (await service.send('GET', '/openapi.json')).body
  expect(Object.keys(Object(paths)).filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('what is not in it is not there', async () => {
  const { id: _, ask } = await service.person('ann', 'admin')
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['PUT', '/me'],
    ['DELETE', '/workspaces/acme'],
    ['POST', '/workspaces'],
  ] as const)
    expect(await ask(method, path)).toMatchObject({
      status: 404,
      body: { message: 'There is nothing at this address', warnings: [] },
    })
})

test('docs/web-api.md has every route with the role that it needs', () => {
  const rows = table.map(([, { method, path, role, summary }]) => [
    `\`${method} ${path}\``,
    role,
    method === 'GET' ? '' : 'yes',
    summary,
  ])
  const text = renderTable(['Route under `/api/v1`', 'From role', 'Changes', 'What it does'], rows)
  expectBlock(new URL('../../../docs/web-api.md', import.meta.url), 'routes', text)
})
