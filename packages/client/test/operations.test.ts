/** Every operation against the real service, over the network. */
import type { ExportFormat } from '@plan/client'
import { type ListeningService, openListeningService } from '@plan/tests/listening-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOn } from './opened.ts'

const sheet = 'Event Name,Event Property Name,Property Value Type\nOrder Placed,total,float\nSigned Up,plan,string\n'

let service: ListeningService
/** What went over the network. */
const sent: Request[] = []
const received: Response[] = []
const client = () =>
  openOn(service, {
    fetch: async (request) => {
      sent.push(request)
      const response = await fetch(request)
      received.push(response)
      return response
    },
  }).client

beforeAll(async () => {
  service = await openListeningService()
  ;(await client().importPlan({ branchId: 'topic', type: 'text/csv', body: sheet }))._unsafeUnwrap()
})
afterAll(() => service.close())

describe('exportPlan', () => {
  test('gives the whole plan, typed', async () => {
    const exported = (await client().exportPlan({ branchId: 'topic' }))._unsafeUnwrap()
    expect(exported.content.events.map(({ name }) => name)).toEqual(['Order Placed', 'Signed Up'])
    expect(exported.etag).toMatch(/^"/)
  })

  test('gives self-describing schemas of a vendor', async () => {
    const exported = await client().exportPlan({ branchId: 'topic', format: 'selfDescSchemas', vendor: 'com.acme' })
    expect(exported._unsafeUnwrap()).toMatchObject({
      code: 'exported',
      content: { eventSchemas: [{ self: { vendor: 'com.acme' } }, { self: { vendor: 'com.acme' } }] },
    })
  })

  test('gives ndjson as text', async () => {
    const exported = (await client().exportPlan({ branchId: 'topic', format: 'ndjson' }))._unsafeUnwrap()
    expect(
      exported.content
        .trimEnd()
        .split('\n')
        .map((line) => typeof JSON.parse(line)),
    ).toEqual(['object', 'object'])
  })

  test.each<ExportFormat>(['jsonSchema', 'selfDescSchemas', 'ndjson'])(
    '%s is the same as text and as a stream',
    async (format) => {
      const text = (await client().exportPlanText({ branchId: 'topic', format }))._unsafeUnwrap()
      const stream = (await client().exportPlanStream({ branchId: 'topic', format }))._unsafeUnwrap()
      const inject = { url: `/workspaces/acme/branches/topic/export/v1?payloadFormat=${format}` }
      const plain = await service.app.inject({ ...inject, headers: { authorization: service.authorization } })
      expect(text.content).toBe(plain.body)
      expect(await new Response(stream.content).text()).toBe(plain.body)
      expect(stream.etag).toBe(text.etag)
    },
  )

  test('is main unless a branch is named', async () => {
    expect((await client().exportPlan())._unsafeUnwrap()).toMatchObject({ content: { events: [] } })
  })

  test('asks for what has changed alone', async () => {
    const changed = (await client().exportPlan({ branchId: 'topic', changedEventsOnly: true }))._unsafeUnwrap()
    expect(changed).toMatchObject({ content: { removedEvents: [] } })
  })

  test('is answered with not-modified while nothing changes', async () => {
    const request = { branchId: 'topic' } as const
    const first = (await client().exportPlanText(request))._unsafeUnwrap()
    const etag = first.etag ?? ''
    expect((await client().exportPlan({ ...request, etag }))._unsafeUnwrap()).toEqual({ code: 'not-modified' })
    expect((await client().exportPlanStream({ ...request, etag }))._unsafeUnwrap()).toEqual({ code: 'not-modified' })
    expect((await client().exportPlan({ ...request, etag: '"another"' }))._unsafeUnwrap().code).toBe('exported')
  })

  test('travels as gzip', async () => {
    await client().exportPlan({ branchId: 'topic' })
    expect(received.at(-1)?.headers.get('content-encoding')).toBe('gzip')
  })
})

describe('importPlan', () => {
  test('reports what it did', async () => {
    const report = await client().importPlan({ branchId: 'topic', type: 'text/csv', body: sheet, dryRun: true })
    expect(report._unsafeUnwrap()).toMatchObject({ result: { newEvents: 0 }, warnings: [], changes: [] })
  })

  test('takes objects, texts and bytes', async () => {
    const plan = (await client().exportPlan({ branchId: 'topic' }))._unsafeUnwrap()
    const text = JSON.stringify(plan.content)
    for (const body of [plan.content, text, new TextEncoder().encode(text)]) {
      const report = await client().importPlan({ type: 'application/json', body, dryRun: true })
      expect(report._unsafeUnwrap().result.newEvents).toBe(2)
    }
  })

  test('sends large bodies as gzip, small ones as they are', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `Event ${at}`).join('\n')
    const send = (body: string) =>
      client().importPlan({ type: 'text/csv', body: `Event Name\n${body}\n`, dryRun: true })
    expect((await send(rows))._unsafeUnwrap().result.newEvents).toBe(500)
    expect(sent.at(-1)?.headers.get('content-encoding')).toBe('gzip')
    expect((await send('Event'))._unsafeUnwrap().result.newEvents).toBe(1)
    expect(sent.at(-1)?.headers.get('content-encoding')).toBe('identity')
  })

  test('passes the method on', async () => {
    const body = sheet.replace('total,float', 'amount,float')
    const importMethod = 'addUpdateAndRemove'
    const report = await client().importPlan({ branchId: 'topic', type: 'text/csv', body, importMethod, dryRun: true })
    expect(report._unsafeUnwrap().changes).toContain('Property "total" taken from event "Order Placed"')
  })

  test('sends a key, a new one each time unless one is given', async () => {
    const body = 'Event Name\nKeyed\n'
    for (const given of [undefined, undefined, 'mine'])
      await client().importPlan({ type: 'text/csv', body, dryRun: true, ...(given && { idempotencyKey: given }) })
    const [first, second, third] = sent.slice(-3).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
    expect(third).toBe('mine')
  })
})

describe('createBranch', () => {
  test('gives the id that the other operations take', async () => {
    const branch = (await client().createBranch({ name: 'spring-cleaning' }))._unsafeUnwrap()
    expect(branch.branchName).toBe('spring-cleaning')
    expect((await client().exportPlan({ branchId: branch.branchId }))._unsafeUnwrap().code).toBe('exported')
  })

  test('a name that is taken is refused, and tried once', async () => {
    await client().createBranch({ name: 'twice' })
    const before = sent.length
    const again = await client().createBranch({ name: 'twice' })
    expect(again._unsafeUnwrapErr()).toMatchObject({ code: 'refused', status: 409, warnings: [] })
    expect(sent.length).toBe(before + 1)
  })
})

describe('exportBranchStatistics', () => {
  test('gives a text or an object', async () => {
    const csv = (await client().exportBranchStatistics({ format: 'csv' }))._unsafeUnwrap()
    const { branches } = (await client().exportBranchStatistics({ format: 'json' }))._unsafeUnwrap()
    expect(Object.keys(branches)).toContain('topic')
    expect(csv.trimEnd().split(/\r?\n/)).toHaveLength(Object.keys(branches).length + 1)
  })

  test('keeps to the states that are asked for', async () => {
    const { branches } = (
      await client().exportBranchStatistics({ format: 'json', branchStatuses: ['Merged', 'Closed'] })
    )._unsafeUnwrap()
    expect(branches).toEqual({})
  })
})

describe('refusals', () => {
  test('without the right secret', async () => {
    const { client: stranger } = openOn(service, { serviceAccount: { name: 'tester', secret: 'guessed' } })
    const failure = (await stranger.exportPlan())._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'refused', status: 401 })
    expect(JSON.stringify(failure)).not.toContain('guessed')
  })

  test('of a branch that is not there', async () => {
    expect((await client().exportPlan({ branchId: 'nowhere' }))._unsafeUnwrapErr()).toMatchObject({
      code: 'refused',
      status: 404,
      message: expect.stringMatching(/^There is no such branch/),
    })
  })

  test('of a body that cannot be imported, with the place', async () => {
    const refused = await client().importPlan({ branchId: 'topic', type: 'application/json', body: { events: [7] } })
    expect(refused._unsafeUnwrapErr()).toMatchObject({
      code: 'refused',
      status: 400,
      message: expect.stringContaining('#/events/0'),
    })
  })

  test('of an id that would lead elsewhere, before anything is sent', async () => {
    const before = sent.length
    for (const branchId of ['..', '', 'a/b', '.'])
      expect((await client().exportPlan({ branchId }))._unsafeUnwrapErr().code).toBe('request-invalid')
    expect(sent.length).toBe(before)
  })
})
