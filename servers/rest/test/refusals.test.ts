/** What the API refuses, in which order and in which words. @see Specification, "Errors" */
import { mainBranchId } from '@plan/core'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { changeSetting } from '@plan/workspace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const importUrl = '/workspaces/acme/branches/topic/import/v1'
const exportUrl = '/workspaces/acme/branches/topic/export/v1'
const body = '{"schema":{"events":{"A":{"type":"object"}}}}'

interface Request {
  readonly name: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly anonymous?: true
  readonly status: number
  readonly message: RegExp
}

const json = { 'content-type': 'application/json' }

const requests: readonly Request[] = [
  { name: 'no credentials, export', url: exportUrl, anonymous: true, status: 401, message: /^Authentication failed/ },
  {
    name: 'no credentials, import',
    method: 'POST',
    url: importUrl,
    anonymous: true,
    headers: { 'content-type': 'text/xml' },
    body,
    status: 401,
    message: /^Authentication failed/,
  },
  {
    name: 'another workspace looks like wrong credentials',
    url: exportUrl.replace('acme', 'other'),
    status: 401,
    message: /^Authentication failed/,
  },
  {
    name: 'a malformed workspace id too',
    url: exportUrl.replace('acme', 'a%2Fb'),
    status: 401,
    message: /^Authentication failed/,
  },
  {
    name: 'unknown branch before a wrong parameter, export',
    url: '/workspaces/acme/branches/none/export/v1?payloadFormat=x',
    status: 404,
    message: /no such branch/,
  },
  {
    name: 'unknown branch before a wrong Content-Type, import',
    method: 'POST',
    url: '/workspaces/acme/branches/none/import/v1',
    headers: { 'content-type': 'text/xml' },
    body,
    status: 404,
    message: /no such branch/,
  },
  {
    name: 'the name of a branch is not its id',
    url: '/workspaces/acme/branches/Work/export/v1',
    status: 404,
    message: /no such branch/,
  },
  {
    name: 'unknown format',
    url: `${exportUrl}?payloadFormat=xml`,
    status: 400,
    message: /"payloadFormat".*jsonSchema/,
  },
  { name: 'empty format', url: `${exportUrl}?payloadFormat=`, status: 400, message: /"payloadFormat"/ },
  {
    name: 'repeated format',
    url: `${exportUrl}?payloadFormat=jsonSchema&payloadFormat=jsonSchema`,
    status: 400,
    message: /"payloadFormat"/,
  },
  { name: 'vendor with a space', url: `${exportUrl}?vendor=a%20b`, status: 400, message: /"vendor"/ },
  { name: 'vendor with a line break', url: `${exportUrl}?vendor=a%0A`, status: 400, message: /"vendor"/ },
  {
    name: 'unknown method',
    method: 'POST',
    url: `${importUrl}?importMethod=replace`,
    headers: json,
    body,
    status: 400,
    message: /"importMethod".*addOnly, addAndUpdate, addUpdateAndRemove/,
  },
  {
    name: 'wrong Content-Type names both right ones',
    method: 'POST',
    url: importUrl,
    headers: { 'content-type': 'text/plain' },
    body,
    status: 400,
    message: /text\/csv.*application\/json/,
  },
  { name: 'no Content-Type', method: 'POST', url: importUrl, status: 400, message: /text\/csv.*application\/json/ },
  {
    name: 'a compressed body',
    method: 'POST',
    url: importUrl,
    headers: { ...json, 'content-encoding': 'br' },
    body,
    status: 400,
    message: /Content-Encoding/,
  },
  { name: 'empty body', method: 'POST', url: importUrl, headers: json, status: 400, message: /body is empty/ },
  {
    name: 'no JSON',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: '{"a":',
    status: 400,
    message: /not valid JSON/,
  },
  {
    name: 'not UTF-8',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: Buffer.from([0x22, 0xff, 0x22]),
    status: 400,
    message: /not valid UTF-8/,
  },
  {
    name: 'neither format names both',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: '{"rules":[]}',
    status: 400,
    message: /schema\.events.*events/,
  },
  {
    name: 'a JSON text that is no object',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: '[]',
    status: 400,
    message: /schema\.events/,
  },
  {
    name: 'unresolved reference with its place',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: '{"schema":{"events":{"A/B":{"properties":{"p":{"$ref":"x.json"}}}}}}',
    status: 400,
    message: /"x\.json" at #\/schema\/events\/A~1B\/properties\/p\/\$ref/,
  },
  {
    name: 'wrong structure with its place',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: '{"events":[{"name":"A","rules":{}},7]}',
    status: 400,
    message: /#\/events\/1 must be an object/,
  },
  {
    name: 'too deep',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: '['.repeat(100_000),
    status: 413,
    message: /deeper than 64/,
  },
  {
    name: 'a lone surrogate with its place',
    method: 'POST',
    url: importUrl,
    headers: json,
    body: '{"events":[{"name":"\\ud800"}]}',
    status: 400,
    message: /#\/events\/0\/name/,
  },
  {
    name: 'a sheet without header',
    method: 'POST',
    url: importUrl,
    headers: { 'content-type': 'text/csv' },
    body: 'a,b\n1,2\n',
    status: 400,
    message: /"Event Name"; it has "a", "b"/,
  },
  {
    name: 'a sheet with semicolons',
    method: 'POST',
    url: importUrl,
    headers: { 'content-type': 'text/csv' },
    body: 'Event Name;Status\nA;b\n',
    status: 400,
    message: /separated by commas/,
  },
  {
    name: 'an open quote with its line',
    method: 'POST',
    url: importUrl,
    headers: { 'content-type': 'text/csv' },
    body: 'Event Name\n"A\n',
    status: 400,
    message: /line \d+, column \d+: a quoted cell is not closed/,
  },
  { name: 'no such address', url: '/nothing', status: 404, message: /nothing at this address/ },
  {
    name: 'a method the address does not have',
    method: 'PUT',
    url: exportUrl,
    status: 404,
    message: /nothing at this address/,
  },
  { name: 'a malformed address', url: '/%zz', status: 400, message: /malformed/ },
]

describe('refusals', () => {
  test.each(requests)(
    '$name: $status',
    async ({ method = 'GET', url, headers, body: sent, anonymous, status, message }) => {
      const before = await service.exportOf('topic')
      const answer = await service.app.inject({
        method,
        url,
        headers: { ...headers, ...(anonymous ? {} : { authorization: service.authorization }) },
        ...(sent === undefined ? {} : { body: sent }),
      })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ message: expect.stringMatching(message), warnings: [] })
      expect(answer.headers['www-authenticate']).toBe(
        status === 401 ? 'Basic realm="tracking plan", charset="UTF-8"' : undefined,
      )
      expect(await service.exportOf('topic')).toEqual(before)
    },
  )

  test('warnings found before the failure are part of the answer', async () => {
    const answer = await service.importInto(
      'topic',
      '{"schema":{"events":{"A":{"properties":{"p":{"type":"money"}}},"B":7}}}',
    )
    expect(answer.status).toBe(400)
    expect(answer.body.warnings).toEqual([
      'Event "A", property "p": type "money" is not supported, any is used instead',
    ])
  })

  test('main takes imports until it is protected', async () => {
    expect((await service.importInto(mainBranchId, body)).status).toBe(200)
    await changeSetting(service.surroundings, { workspaceId: 'acme', key: 'protectedMain', value: true })
    const refused = await service.importInto(mainBranchId, body)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toMatch(/protected/)
    expect((await service.importInto('topic', body)).status).toBe(200)
  })
})

test('a body over the limit is refused with 413 after everything that needs no body', async () => {
  const { buildApp } = await import('@plan/rest')
  const app = buildApp({ surroundings: service.surroundings, bodyLimit: 100 })
  const send = (headers: Record<string, string>, length: number) =>
    app.inject({
      method: 'POST',
      url: importUrl,
      headers: { authorization: service.authorization, ...headers },
      body: `{"schema":{"events":{}}}${' '.repeat(length - 24)}`,
    })
  expect((await send(json, 101)).statusCode).toBe(413)
  expect((await send(json, 101)).json().message).toMatch(/larger than 100 bytes/)
  expect((await send(json, 100)).statusCode).toBe(200)
  expect((await send({ 'content-type': 'text/plain' }, 101)).statusCode).toBe(400)
  expect((await send({ ...json, authorization: 'Basic eDp5' }, 101)).statusCode).toBe(401)
  await app.close()
})
