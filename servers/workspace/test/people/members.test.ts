import {
  acceptInvitation,
  changeRole,
  disablePerson,
  findInvitation,
  invite,
  listInvitations,
  listMembers,
  listWorkspacesOf,
  memberOf,
  removeMember,
  signIn,
  withdrawInvitation,
} from '@plan/workspace'
import { describe, expect, test } from 'vitest'
import { asActor, openPeopleService, operator, password, workspaceId } from './people-service.ts'

const dead = { code: 'link-invalid', what: 'invitation' }

describe('invitations', () => {
  test('bring somebody new, once', async () => {
    const { surroundings, create } = await openPeopleService()
    const ada = await create('ada', 'admin')
    const invited = await invite(surroundings, {
      workspaceId,
      email: 'new@example.org',
      role: 'editor',
      by: asActor(ada),
    })
    const { secret, id } = invited._unsafeUnwrap()
    expect((await findInvitation(surroundings, secret))._unsafeUnwrap()).toMatchObject({
      email: 'new@example.org',
      role: 'editor',
      isOfKnownPerson: false,
      workspace: { id: 'acme', name: 'Acme' },
    })
    const accept = () => acceptInvitation(surroundings, { secret, as: { name: 'New', password } })
    const accepted = await Promise.all([accept(), accept()])
    expect(accepted.map((result) => result.isOk()).toSorted()).toEqual([false, true])
    expect((await accept())._unsafeUnwrapErr()).toEqual(dead)
    const { personId } = (await signIn(surroundings, { email: 'new@example.org', password }))._unsafeUnwrap()
    expect((await memberOf(surroundings, { workspaceId, personId }))._unsafeUnwrap()).toBe('editor')
    expect((await listWorkspacesOf(surroundings, personId))._unsafeUnwrap()).toEqual([
      { id: 'acme', name: 'Acme', role: 'editor' },
    ])
    expect((await listInvitations(surroundings, { workspaceId, by: operator }))._unsafeUnwrap()).toEqual([])
    expect((await withdrawInvitation(surroundings, { workspaceId, id, by: operator }))._unsafeUnwrapErr()).toEqual({
      code: 'invitation-not-found',
    })
  })

  test('somebody known accepts as themselves, and nobody else does', async () => {
    const { surroundings, create } = await openPeopleService()
    const [ben, eve] = [await create('ben'), await create('eve')]
    const { secret } = (
      await invite(surroundings, { workspaceId, email: 'BEN@example.org', role: 'viewer', by: operator })
    )._unsafeUnwrap()
    const accept = (as: Parameters<typeof acceptInvitation>[1]['as']) => acceptInvitation(surroundings, { secret, as })
    expect((await accept({ person: eve }))._unsafeUnwrapErr()).toEqual({ code: 'invitation-of-another' })
    expect((await accept({ name: 'Ben', password }))._unsafeUnwrapErr()).toEqual({ code: 'sign-in-first' })
    expect((await accept({ person: ben }))._unsafeUnwrap()).toMatchObject({ personId: ben.id, role: 'viewer' })
  })

  test('end after a week or when they are withdrawn, and are one for an address', async () => {
    const { surroundings, pass } = await openPeopleService()
    const inviting = () => invite(surroundings, { workspaceId, email: 'new@example.org', role: 'viewer', by: operator })
    const first = (await inviting())._unsafeUnwrap()
    expect((await inviting())._unsafeUnwrapErr()).toMatchObject({ code: 'already-taken' })
    pass(7 * 24 * 60 * 60)
    const as = { name: 'New', password }
    expect((await acceptInvitation(surroundings, { secret: first.secret, as }))._unsafeUnwrapErr()).toEqual(dead)
    const { id, secret } = (await inviting())._unsafeUnwrap()
    await withdrawInvitation(surroundings, { workspaceId, id, by: operator })
    expect((await acceptInvitation(surroundings, { secret, as }))._unsafeUnwrapErr()).toEqual(dead)
    expect((await surroundings.storage.people.list())._unsafeUnwrap()).toEqual([])
  })
})

describe('members', () => {
  test('administrators alone manage; to those outside there is no workspace', async () => {
    const { surroundings, create } = await openPeopleService()
    const [ada, ben, eve] = [await create('ada', 'admin'), await create('ben', 'editor'), await create('eve')]
    const request = { workspaceId, email: 'new@example.org', role: 'viewer' } as const
    const outcome = async (by: Parameters<typeof invite>[1]['by'], of = request) =>
      (await invite(surroundings, { ...of, by })).match(
        () => 'done',
        ({ code }) => code,
      )
    expect(await outcome(asActor(ben))).toBe('role-too-low')
    expect(await outcome(asActor(eve))).toBe('workspace-not-found')
    expect(await outcome(asActor(eve), { ...request, workspaceId: 'none' } as never)).toBe('workspace-not-found')
    expect(await outcome({ kind: 'agent', id: ada.id })).toBe('workspace-not-found')
    expect(await outcome({ kind: 'service-account', id: ada.id })).toBe('workspace-not-found')
    expect(await outcome(asActor(ada))).toBe('done')
    expect((await listMembers(surroundings, { workspaceId, by: asActor(ben) }))._unsafeUnwrap()).toHaveLength(2)
    await disablePerson(surroundings, { email: ada.email })
    expect(await outcome(asActor(ada))).toBe('workspace-not-found')
  })

  test('the last administrator stays, also when two remove each other at once', async () => {
    const { surroundings, create } = await openPeopleService()
    const [ada, ben] = [await create('ada', 'admin'), await create('ben', 'admin')]
    const ends = await Promise.all([
      removeMember(surroundings, { workspaceId, personId: ben.id, by: asActor(ada) }),
      removeMember(surroundings, { workspaceId, personId: ada.id, by: asActor(ben) }),
    ])
    expect(ends.filter((end) => end.isOk())).toHaveLength(1)
    const [left] = (await listMembers(surroundings, { workspaceId, by: operator }))._unsafeUnwrap()
    const personId = left?.personId ?? ''
    const lastAdmin = { code: 'last-admin' }
    for (const role of ['editor', 'viewer'] as const)
      expect(
        (await changeRole(surroundings, { workspaceId, personId, role, by: operator }))._unsafeUnwrapErr(),
      ).toEqual(lastAdmin)
    expect((await removeMember(surroundings, { workspaceId, personId, by: operator }))._unsafeUnwrapErr()).toEqual(
      lastAdmin,
    )
  })

  test('everyone may leave, and lower or remove nobody else', async () => {
    const { surroundings, create } = await openPeopleService()
    const [ada, ben] = [await create('ada', 'admin'), await create('ben', 'viewer')]
    const remove = (personId: string) => removeMember(surroundings, { workspaceId, personId, by: asActor(ben) })
    expect((await remove(ada.id))._unsafeUnwrapErr()).toMatchObject({ code: 'role-too-low' })
    expect((await remove(ben.id)).isOk()).toBe(true)
    expect((await memberOf(surroundings, { workspaceId, personId: ben.id }))._unsafeUnwrap()).toBeUndefined()
  })
})
