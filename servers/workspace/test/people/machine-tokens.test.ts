import { mainBranchId } from '@plan/core'
import {
  changeRole,
  changeSetting,
  createMachineToken,
  createServiceAccount,
  createWorkspace,
  disablePerson,
  enablePerson,
  listMachineTokens,
  type MachineTokenRequest,
  removeMember,
  revokeMachineToken,
  verifyMachineToken,
} from '@plan/workspace'
import { describe, expect, test } from 'vitest'
import { asActor, openPeopleService, operator, workspaceId } from './people-service.ts'

const refused = { code: 'not-authenticated' }

async function openWithTokens() {
  const service = await openPeopleService()
  const { surroundings } = service
  await changeSetting(surroundings, { workspaceId, key: 'machineTokens', value: true })
  await service.create('ada', 'admin')
  const ben = await service.create('ben', 'editor')
  const request: MachineTokenRequest = {
    workspaceId,
    personId: ben.id,
    name: 'nightly',
    branchPattern: '*',
    access: 'write',
    expiresAt: '2026-02-01T00:00:00.000Z',
  }
  const token = (over: Partial<MachineTokenRequest> = {}) => createMachineToken(surroundings, { ...request, ...over })
  const verdict = async (secret: string) =>
    (await verifyMachineToken(surroundings, secret)).match<object>(
      ({ access, role }) => ({ access, role }),
      (failure) => failure,
    )
  return { ...service, ben, token, verdict }
}

describe('machine tokens', () => {
  test('are made where the workspace allows them alone, and stop working when it no longer does', async () => {
    const { surroundings, token, verdict } = await openWithTokens()
    const { secret } = (await token())._unsafeUnwrap()
    expect(await verdict(secret)).toEqual({ access: 'write', role: 'editor' })
    await changeSetting(surroundings, { workspaceId, key: 'machineTokens', value: false })
    expect(await verdict(secret)).toEqual(refused)
    expect((await token({ name: 'other' }))._unsafeUnwrapErr()).toEqual({ code: 'machine-tokens-off' })
  })

  test('open nothing once they are revoked, expired, or the person is disabled', async () => {
    const { surroundings, token, verdict, pass, ben } = await openWithTokens()
    const [one, two] = [(await token())._unsafeUnwrap(), (await token({ name: 'two' }))._unsafeUnwrap()]
    await revokeMachineToken(surroundings, { workspaceId, id: one.id, by: asActor(ben) })
    expect([await verdict(one.secret), await verdict('nonsense')]).toEqual([refused, refused])
    await disablePerson(surroundings, { email: ben.email })
    expect(await verdict(two.secret)).toEqual(refused)
    await enablePerson(surroundings, { email: ben.email })
    expect(await verdict(two.secret)).toMatchObject({ access: 'write' })
    pass(30 * 24 * 60 * 60)
    expect(await verdict(two.secret)).toEqual(refused)
  })

  test('end with the membership, and do not come back with it', async () => {
    const { surroundings, token, verdict, ben } = await openWithTokens()
    const { secret } = (await token())._unsafeUnwrap()
    await removeMember(surroundings, { workspaceId, personId: ben.id, by: operator })
    expect(await verdict(secret)).toEqual(refused)
    const { storage } = surroundings
    await storage.memberships.add({ workspaceId: 'acme' as never, personId: ben.id, role: 'admin', since: '2026' })
    expect(await verdict(secret)).toEqual(refused)
  })

  test('do what their member may, and never what administrators do', async () => {
    const { surroundings, token, verdict, ben, create } = await openWithTokens()
    const { secret } = (await token())._unsafeUnwrap()
    const give = (role: 'admin' | 'viewer') =>
      changeRole(surroundings, { workspaceId, personId: ben.id, role, by: operator })
    await give('admin')
    expect(await verdict(secret)).toEqual({ access: 'write', role: 'editor' })
    await give('viewer')
    expect(await verdict(secret)).toEqual({ access: 'read', role: 'viewer' })
    const viewer = await create('vic', 'viewer')
    expect((await token({ personId: viewer.id, name: 'v' }))._unsafeUnwrapErr()).toMatchObject({ code: 'role-too-low' })
    expect((await token({ personId: viewer.id, name: 'v', access: 'read' })).isOk()).toBe(true)
  })

  test.each([
    ['a colon in the name', { name: 'a:b' }],
    ['an end in the past', { expiresAt: '2025-01-01T00:00:00Z' }],
    ['an end too far away', { expiresAt: '2027-02-01T00:00:00Z' }],
    ['an end that is no time', { expiresAt: 'soon' }],
    ['a pattern that is none', { branchPattern: 'a b' }],
  ])('with %s are refused', async (_, over) => {
    const { token } = await openWithTokens()
    expect((await token(over))._unsafeUnwrapErr()).toMatchObject({ code: 'input-invalid' })
  })

  test('share names with service accounts', async () => {
    const { surroundings, token } = await openWithTokens()
    await createServiceAccount(surroundings, { workspaceId, name: 'ci' })
    expect((await token({ name: 'ci' }))._unsafeUnwrapErr()).toMatchObject({ code: 'already-taken' })
    await token()
    const account = await createServiceAccount(surroundings, { workspaceId, name: 'nightly' })
    expect(account._unsafeUnwrapErr()).toMatchObject({ code: 'already-taken' })
  })

  test('are seen and revoked by their member and by administrators, without the secret', async () => {
    const { surroundings, token, ben, create } = await openWithTokens()
    const { id, secret } = (await token())._unsafeUnwrap()
    const eve = await create('eve', 'editor')
    const seen = async (by: Parameters<typeof listMachineTokens>[1]['by']) =>
      JSON.stringify((await listMachineTokens(surroundings, { workspaceId, by }))._unsafeUnwrap())
    expect(await seen(asActor(ben))).toContain('nightly')
    expect(await seen(operator)).not.toContain(surroundings.digestSecret(secret))
    expect(await seen(asActor(eve))).toBe('[]')
    const revoke = (by: Parameters<typeof revokeMachineToken>[1]['by']) =>
      revokeMachineToken(surroundings, { workspaceId, id, by })
    expect((await revoke(asActor(eve)))._unsafeUnwrapErr()).toEqual({ code: 'machine-token-not-found' })
    expect((await revoke(operator)).isOk()).toBe(true)
    expect((await revoke(operator))._unsafeUnwrapErr()).toEqual({ code: 'machine-token-not-found' })
  })

  test('travel as name and secret to the operations of the HTTP API, within their bounds', async () => {
    const { surroundings, app, token, ben } = await openWithTokens()
    await createWorkspace(surroundings, {
      id: 'other',
      name: 'Other',
      actor: operator,
      door: 'command',
    })
    const all = (await token())._unsafeUnwrap()
    const reader = (await token({ name: 'reader', access: 'read', branchPattern: 'to*' }))._unsafeUnwrap()
    const ask = async (
      { name, secret }: { name: string; secret: string },
      method: 'GET' | 'POST',
      path: string,
      workspace = workspaceId,
    ) => {
      const answer = await app.inject({
        method,
        url: `/workspaces/${workspace}/${path}`,
        headers: {
          authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        },
        ...(method === 'POST' ? { body: { schema: { events: { Opened: {} } } } } : {}),
      })
      return answer.statusCode
    }
    expect(await ask(all, 'POST', 'branches/topic/import/v1')).toBe(200)
    expect(await ask(all, 'GET', 'branches/main/export/v1')).toBe(200)
    expect(await ask(all, 'GET', 'branches/export/v1')).toBe(200)
    expect(await ask(reader, 'GET', 'branches/topic/export/v1')).toBe(200)
    expect(await ask(reader, 'GET', `branches/${mainBranchId}/export/v1`)).toBe(404)
    expect(await ask(reader, 'GET', 'branches/export/v1')).toBe(401)
    expect(await ask(reader, 'POST', 'branches/topic/import/v1')).toBe(403)
    expect(await ask(all, 'POST', 'branches/v1')).toBe(401)
    expect(await ask(all, 'GET', 'branches/main/export/v1', 'other')).toBe(401)
    expect(await ask({ ...all, name: 'reader' }, 'GET', 'branches/topic/export/v1')).toBe(401)
    const log = (await surroundings.storage.branches.actions('acme' as never, 'topic' as never))._unsafeUnwrap()
    expect(log.at(-1)?.actor).toEqual({ kind: 'person', id: ben.id })
  })
})
