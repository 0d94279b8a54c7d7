/** The bytes of a suite for JSON parsers as request bodies: whole, and as a value inside a plan. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeWith, fixturesFolder, listFixtures } from '@plan/tests/fixtures'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

describeWith('fixtures', 'JSON documents', () => {
  const documents = ['test_parsing', 'test_transform'].flatMap((folder) =>
    listFixtures(`conformance/json-test-suite/${folder}`, '.json').map((path) => ({
      name: basename(path, '.json'),
      bytes: readFileSync(join(fixturesFolder() ?? '', path)),
    })),
  )
  const wellFormed = documents.filter(({ name }) => name.startsWith('y_'))

  test('the suite is here', () => expect([documents.length, wellFormed.length]).toEqual([152, 95]))

  test.each(documents)('$name is refused as a body, in words', async ({ bytes }) => {
    const { status, body } = await service.importInto('topic', bytes)
    expect([400, 413]).toContain(status)
    expect(body).toEqual({ message: expect.stringMatching(/^\S.*/), warnings: expect.any(Array) })
  })

  test.each(wellFormed)('$name is JSON, but no plan', async ({ name, bytes }) => {
    const { body } = await service.importInto('topic', bytes)
    expect(body.message).toMatch(holdsNul(name) ? /cannot be stored/ : /"schema\.events"/)
  })

  describe.each(places)('as %s', (_, before, after) => {
    const send = (bytes: Buffer) =>
      service.importInto('topic', Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]))

    test.each(documents)('$name is taken or refused, never worse', async ({ name, bytes }) => {
      const { status, body } = await send(bytes)
      if (name.startsWith('y_')) expect(status).toBe(holdsNul(name) ? 400 : 200)
      else expect([200, 400, 413]).toContain(status)
      expect(body).toMatchObject({ message: expect.stringMatching(/^\S.*/), warnings: expect.any(Array) })
      expect(Array.isArray((await service.exportOf('topic')).events)).toBe(true)
    })
  })
})

const property = '{"schema":{"events":{"A":{"type":"object","properties":{"p":'

/** Where in a plan a document may stand as a value, with the text before and behind it. */
const places = [
  ['an allowed value', `${property}{"type":"string","enum":[`, ']}}}}}}'],
  ['a pinned value', `${property}{"type":"string","const":`, '}}}}}}'],
  ['data', `${property}{"type":"string","examples":`, '}}}}}}'],
  ['a description', `${property}{"type":"string","description":`, '}}}}}}'],
  ['the type', `${property}{"type":`, '}}}}}}'],
] as const

/** Documents with an escaped NUL are well-formed, and no store returns them. */
const holdsNul = (name: string) => ['y_object_escaped_null_in_key', 'y_string_null_escape'].includes(name)
