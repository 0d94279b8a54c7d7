/** Keys that all servers share: made once, rotated without anybody noticing, and dropped when they are stolen. */
import { tokenVerifierWith } from '@plan/auth'
import { listServerKeys, openServerKeys, rotateServerKeys } from '@plan/workspace'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AuthService, obtainTokens, openAuthService, refresh } from './auth-service.ts'

afterEach(() => vi.useRealTimers())

const minutes = (count: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + count * 60_000)
}

const publishedBy = async ({ issuer }: AuthService) => {
  const { keys } = (await (await fetch(`${issuer}/oauth/jwks`)).json()) as { keys: Record<string, string>[] }
  return keys
}
const kids = async (service: AuthService) => (await publishedBy(service)).map(({ kid }) => kid)
const headerOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

test('servers that start at the same time end with one key', async () => {
  const { surroundings, close } = await openAuthService()
  const opened = await Promise.all(Array.from({ length: 8 }, () => openServerKeys(surroundings)))
  expect(new Set(opened.map((keys) => JSON.stringify(keys._unsafeUnwrap()))).size).toBe(1)
  expect((await listServerKeys(surroundings))._unsafeUnwrap()).toMatchObject([{ kid: 'key-1', state: 'signs' }])
  await close()
})

test('only public halves are published, and nothing in the store can be read without the pepper', async () => {
  const service = await openAuthService()
  const [key] = await publishedBy(service)
  expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const stored = (await service.surroundings.storage.oauth.keys.list())._unsafeUnwrap()
  expect(JSON.stringify(stored)).not.toContain(key?.n)
  const foreign = {
    ...service.surroundings,
    digestSecret: (secret: string) => `${'0'.repeat(63)}${secret.length % 10}`,
  }
  expect((await openServerKeys(foreign))._unsafeUnwrapErr()).toEqual({ code: 'server-keys-lost', kid: 'key-1' })
  await service.close()
})

test('a rotation is noticed by nobody: the new key is published first, signs later, and the old one is known on', async () => {
  const service = await openAuthService()
  const verify = tokenVerifierWith(service.surroundings, { issuer: service.issuer, audience: service.mcpUrl })
  const isGood = async (token = '') => (await verify(token)).isOk()
  const { client, tokens } = await obtainTokens(service)
  ;(await rotateServerKeys(service.surroundings))._unsafeUnwrap()
  minutes(1)
  expect(await kids(service)).toEqual(['key-1', 'key-2'])
  const early = await refresh(service, client, tokens.refresh_token)
  expect(headerOf(early.body.access_token).kid).toBe('key-1')
  minutes(8)
  const last = await refresh(service, client, early.body.refresh_token)
  expect(headerOf(last.body.access_token).kid).toBe('key-1')
  minutes(2)
  expect(await kids(service)).toEqual(['key-2', 'key-1'])
  const late = await refresh(service, client, last.body.refresh_token)
  expect(headerOf(late.body.access_token).kid).toBe('key-2')
  expect(await isGood(last.body.access_token)).toBe(true)
  expect(await isGood(late.body.access_token)).toBe(true)
  const remote = createRemoteJWKSet(new URL(`${service.issuer}/oauth/jwks`))
  await jwtVerify(last.body.access_token ?? '', remote, { audience: service.mcpUrl })
  minutes(25)
  expect(await kids(service)).toEqual(['key-2'])
  expect((await listServerKeys(service.surroundings))._unsafeUnwrap()).toMatchObject([
    { kid: 'key-1', state: 'ended' },
    { kid: 'key-2', state: 'signs' },
  ])
  await service.close()
})

describe('a stolen key', () => {
  test('signs nothing that is believed a second later; refresh tokens go on', async () => {
    const service = await openAuthService()
    const verify = tokenVerifierWith(service.surroundings, { issuer: service.issuer, audience: service.mcpUrl })
    const { client, tokens } = await obtainTokens(service)
    expect((await verify(tokens.access_token ?? '')).isOk()).toBe(true)
    ;(await rotateServerKeys(service.surroundings, { isStolen: true }))._unsafeUnwrap()
    minutes(1 / 30)
    expect((await verify(tokens.access_token ?? ''))._unsafeUnwrapErr().code).toBe('token-refused')
    expect(await kids(service)).toEqual(['key-2'])
    const next = await refresh(service, client, tokens.refresh_token)
    expect(headerOf(next.body.access_token).kid).toBe('key-2')
    expect((await verify(next.body.access_token ?? '')).isOk()).toBe(true)
    await service.close()
  })

  test('is dropped although it was on its way out', async () => {
    const service = await openAuthService()
    await publishedBy(service)
    for (const isStolen of [false, true]) (await rotateServerKeys(service.surroundings, { isStolen }))._unsafeUnwrap()
    minutes(1 / 30)
    expect(await kids(service)).toEqual(['key-3'])
    await service.close()
  })
})

test('of two rotations at once one is refused', async () => {
  const service = await openAuthService()
  await publishedBy(service)
  const both = await Promise.all([rotateServerKeys(service.surroundings), rotateServerKeys(service.surroundings)])
  expect(both.filter((rotated) => rotated.isErr()).length).toBe(1)
  expect(await kids(service)).toHaveLength(1)
  minutes(1)
  expect(await kids(service)).toEqual(['key-1', 'key-2'])
  await service.close()
})
