/** Keys from their making to their end. */
import {
  createInspectorKey,
  describeRefusal,
  endInspectorKey,
  listInspectorKeys,
  rotateInspectorKey,
} from '@plan/workspace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { element, type InspectorService, openService } from './service.ts'

const workspaceId = 'acme'
const hour = 3_600_000

let service: InspectorService
beforeEach(async () => {
  service = await openService()
})
afterEach(() => service.close())

const later = (milliseconds: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + milliseconds)
}
const statusWith = async (secret: string) => (await service.send([element(secret)])).status
const create = (source: string, name?: string) =>
  createInspectorKey(service.surroundings, { workspaceId, source, name })
const first = async () => (await listInspectorKeys(service.surroundings, workspaceId))._unsafeUnwrap()[0]

describe('a key', () => {
  test('is of a source, by id or name, and is called what people say', async () => {
    const byName = (await create('The app', 'Beta testers'))._unsafeUnwrap()
    const byId = (await create('app'))._unsafeUnwrap()
    expect(byName).toMatchObject({ sourceId: 'app', name: 'Beta testers', endsAt: null, usedAt: null })
    expect(byId).toMatchObject({ sourceId: 'app', name: 'The app' })
    expect(byId.hint).toBe(byId.secret.slice(-4))
    expect(await statusWith(byId.secret)).toBe(200)
  })

  test('is in no list with more than its last characters', async () => {
    const listed = (await listInspectorKeys(service.surroundings, workspaceId))._unsafeUnwrap()
    expect(listed).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain(service.key)
  })

  test('says when it was last used, to the minute', async () => {
    expect(await statusWith(service.key)).toBe(200)
    const used = (await first())?.usedAt
    expect(used?.slice(0, 16)).toBe(service.clock.now.toISOString().slice(0, 16))
    later(90_000)
    expect(await statusWith(service.key)).toBe(200)
    expect((await first())?.usedAt?.slice(0, 16)).toBe(service.clock.now.toISOString().slice(0, 16))
  })

  test.each([
    ['of no source', 'nothing', undefined, 'The plan of main has no source with the id or name "nothing"'],
    ['with an empty name', 'app', '', 'The name of the key must be'],
    ['with a name with spaces around it', 'app', ' x', 'The name of the key must be'],
  ])('%s is refused', async (_, source, name, sentence) => {
    const refused = await create(source, name)
    expect(describeRefusal(refused._unsafeUnwrapErr())).toContain(sentence)
  })
})

describe('a key that is ended', () => {
  test('opens nothing a second later', async () => {
    expect(await statusWith(service.key)).toBe(200)
    const keyId = (await first())?.id ?? ''
    expect((await endInspectorKey(service.surroundings, { workspaceId, keyId })).isOk()).toBe(true)
    later(1_000)
    expect(await statusWith(service.key)).toBe(401)
    expect((await first())?.endsAt).not.toBeNull()
  })

  test('is not ended or rotated again, and neither is one that never was', async () => {
    const keyId = (await first())?.id ?? ''
    await endInspectorKey(service.surroundings, { workspaceId, keyId })
    const again = [
      await endInspectorKey(service.surroundings, { workspaceId, keyId }),
      await rotateInspectorKey(service.surroundings, { workspaceId, keyId }),
      await endInspectorKey(service.surroundings, { workspaceId, keyId: 'nobody' }),
    ].map((result) => (result.isErr() ? result.error.code : 'done'))
    expect(again).toEqual(['inspector-key-ended', 'inspector-key-ended', 'inspector-key-not-found'])
  })
})

describe('a key that is rotated', () => {
  test('sends beside the new one until its grace ends', async () => {
    const keyId = (await first())?.id ?? ''
    const rotated = await rotateInspectorKey(service.surroundings, { workspaceId, keyId, graceHours: 2 })
    const { secret, previousEndsAt, sourceId } = rotated._unsafeUnwrap()
    expect(sourceId).toBe('web')
    expect(previousEndsAt).toBe(new Date(service.clock.now.getTime() + 2 * hour).toISOString())
    later(2 * hour - 1)
    expect([await statusWith(service.key), await statusWith(secret)]).toEqual([200, 200])
    later(1)
    expect([await statusWith(service.key), await statusWith(secret)]).toEqual([401, 200])
  })

  test('does not live longer by it', async () => {
    const keyId = (await first())?.id ?? ''
    const request = { workspaceId, keyId }
    const once = await rotateInspectorKey(service.surroundings, { ...request, graceHours: 1 })
    const twice = await rotateInspectorKey(service.surroundings, { ...request, graceHours: 5 })
    expect(twice._unsafeUnwrap().previousEndsAt).toBe(once._unsafeUnwrap().previousEndsAt)
  })

  test.each([-1, Number.NaN, 9_000])('not with a grace of %s hours', async (graceHours) => {
    const keyId = (await first())?.id ?? ''
    const refused = await rotateInspectorKey(service.surroundings, { workspaceId, keyId, graceHours })
    expect(refused._unsafeUnwrapErr().code).toBe('input-invalid')
  })
})
