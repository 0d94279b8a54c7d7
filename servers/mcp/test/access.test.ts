/** Who gets in where: every tool against every workspace and everybody. */
import { tools } from '@plan/agent-tools'
import type { WorkspaceId } from '@plan/core'
import { removeMember } from '@plan/workspace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openService, type Service, type Who } from './service.ts'
import { call, type Said } from './talk.ts'

let service: Service
const tokens = new Map<string, string>()
const tokenOf = async (who: string, scope = 'read write'): Promise<string> => {
  const known = tokens.get(`${who} ${scope}`) ?? (await service.token(who, scope))
  tokens.set(`${who} ${scope}`, known)
  return known
}
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

/** A call of each tool that members get an answer to. A tool without a line fails the test below. */
const calls: Readonly<Record<string, (workspaceId: string) => Readonly<Record<string, unknown>>>> = {
  list_workspaces: () => ({}),
  search: (workspaceId) => ({ workspaceId, names: ['Signed Up'] }),
  get: (workspaceId) => ({ workspaceId, type: 'event', id: 'signed-up' }),
  save_items: (workspaceId) => ({
    workspaceId,
    branchId: `draft-${workspaceId}`,
    items: [{ op: 'update', entityType: 'event', id: 'signed-up', description: 'seen' }],
    dryRun: true,
  }),
  workflow: (workspaceId) => ({
    workspaceId,
    action: 'update_branch_description',
    branchId: `draft-${workspaceId}`,
    description: 'About it',
  }),
  list_branches: (workspaceId) => ({ workspaceId }),
}
const everyTool = tools.map(({ name, scope }) => ({ name, scope }))
const withWorkspace = everyTool.filter(({ name }) => name !== 'list_workspaces')

test('every tool has a call here', () => {
  expect(Object.keys(calls).sort()).toEqual(everyTool.map(({ name }) => name).sort())
})

const workspaces = { own: 'acme', foreign: 'other', missing: 'no-such-place', malformed: '../other?x=\u0000' } as const

/** What members and others hear, by workspace and tool. */
function expected(who: Who, workspace: keyof typeof workspaces, scope: string): string | undefined {
  if (workspace !== 'own') return 'workspace_access_denied'
  if (who === 'ex' || who === 'stranger') return 'workspace_access_denied'
  return who === 'viewer' && scope === 'write' ? 'forbidden' : undefined
}

describe.each(withWorkspace)('$name', ({ name, scope }) => {
  describe.each(['legacy', 'modern'] as const)('%s', (era) => {
    test.each(['viewer', 'editor', 'admin', 'ex'] as const)('%s', async (who) => {
      const token = await tokenOf(who)
      const answers: Partial<Record<keyof typeof workspaces, Said>> = {}
      for (const [kind, id] of Object.entries(workspaces) as [keyof typeof workspaces, string][]) {
        const said = await call(service.mcpUrl, name, calls[name]?.(id) ?? {}, { token, era })
        expect(said.status).toBe(200)
        expect(said.code, `${kind}: ${said.text}`).toBe(expected(who, kind, scope))
        expect(said.text).not.toContain('CANARY')
        answers[kind] = said
      }
      // Foreign, missing and malformed are one answer, byte for byte.
      expect(answers.missing?.text).toBe(answers.foreign?.text)
      expect(answers.malformed?.text).toBe(answers.foreign?.text)
      if (who === 'ex') expect(answers.own?.text).toBe(answers.missing?.text)
    })
  })

  test('nobody gets in without a token', async () => {
    for (const id of Object.values(workspaces))
      expect(await call(service.mcpUrl, name, calls[name]?.(id) ?? {})).toMatchObject({ status: 401 })
  })
})

test('list_workspaces shows each their own', async () => {
  const shown = async (who: Who) => {
    const { reply } = await call(service.mcpUrl, 'list_workspaces', {}, { token: await tokenOf(who) })
    return (reply.workspaces as readonly { id: string }[]).map(({ id }) => id)
  }
  expect(await shown('viewer')).toEqual(['acme'])
  expect(await shown('ex')).toEqual([])
  expect(await shown('stranger')).toEqual(['other'])
})

test('a member who is removed is refused at the next call, and one who is disabled has no token', async () => {
  await service.addPerson('leaving', { acme: 'editor' })
  const token = await service.token('leaving', 'read write')
  const look = () => call(service.mcpUrl, 'get', calls.get?.('acme') ?? {}, { token })
  expect((await look()).code).toBeUndefined()
  const by = { kind: 'operator', id: 'operator' } as const
  ;(await removeMember(service.surroundings, { workspaceId: 'acme', personId: 'person-leaving', by }))._unsafeUnwrap()
  expect((await look()).code).toBe('workspace_access_denied')
  const at = new Date().toISOString()
  ;(await service.surroundings.storage.people.disable('person-leaving', at))._unsafeUnwrap()
  expect((await look()).status).toBe(401)
})

test('an editor who becomes a viewer writes no more', async () => {
  await service.addPerson('falling', { acme: 'editor' })
  const token = await service.token('falling', 'read write')
  const write = () => call(service.mcpUrl, 'save_items', calls.save_items?.('acme') ?? {}, { token })
  expect((await write()).code).toBeUndefined()
  const { memberships } = service.surroundings.storage
  ;(await memberships.changeRole('acme' as WorkspaceId, 'person-falling', 'viewer'))._unsafeUnwrap()
  expect((await write()).code).toBe('forbidden')
})

describe('a read token', () => {
  const writing = everyTool.filter(({ scope }) => scope === 'write')
  const reading = everyTool.filter(({ scope }) => scope === 'read')

  test.each(reading)('opens $name', async ({ name }) => {
    const token = await tokenOf('editor', 'read')
    expect((await call(service.mcpUrl, name, calls[name]?.('acme') ?? {}, { token })).code).toBeUndefined()
  })

  test.each(writing.flatMap(({ name }) => (['legacy', 'modern'] as const).map((era) => ({ name, era }))))(
    '$name, $era: one challenge names all scopes, whatever is asked',
    async ({ name, era }) => {
      const token = await tokenOf('editor', 'read')
      const answers = await Promise.all(
        [calls[name]?.('acme') ?? {}, calls[name]?.('other') ?? {}, {}].map((given) =>
          call(service.mcpUrl, name, given, { token, era }),
        ),
      )
      for (const { status, headers, body } of answers) {
        expect(status).toBe(403)
        expect(headers.get('www-authenticate')).toBe(
          `Bearer error="insufficient_scope", error_description="${body.error_description}", scope="read write", resource_metadata="${service.origin}/.well-known/oauth-protected-resource/mcp"`,
        )
        expect(body.error_description).toMatch(/Sign in again and allow the scope write/)
      }
    },
  )
})

describe('machine tokens', () => {
  const own = (name: string) => calls[name]?.('acme') ?? {}

  test('open one workspace, and no other of their member', async () => {
    await service.addPerson('both', { acme: 'admin', other: 'admin' })
    const token = await service.machineToken('both', { access: 'write' })
    expect((await call(service.mcpUrl, 'get', own('get'), { token })).code).toBeUndefined()
    expect((await call(service.mcpUrl, 'save_items', own('save_items'), { token })).code).toBeUndefined()
    const foreign = await call(service.mcpUrl, 'get', calls.get?.('other') ?? {}, { token })
    const missing = await call(service.mcpUrl, 'get', calls.get?.('nowhere') ?? {}, { token })
    expect(foreign.text).toBe(missing.text)
    const { reply } = await call(service.mcpUrl, 'list_workspaces', {}, { token })
    expect(reply.workspaces).toEqual([{ id: 'acme', name: 'Acme', role: 'editor' }])
  })

  test('that only read hear so as an answer: signing in would not help', async () => {
    const token = await service.machineToken('editor')
    const said = await call(service.mcpUrl, 'save_items', own('save_items'), { token })
    expect(said).toMatchObject({ status: 200, code: 'insufficient_scope' })
  })

  test('for some branches know no others, and make none', async () => {
    const token = await service.machineToken('editor', { access: 'write', branchPattern: 'top*' })
    const { reply } = await call(service.mcpUrl, 'list_branches', { workspaceId: 'acme' }, { token })
    expect((reply.branches as readonly { id: string }[]).map(({ id }) => id)).toEqual(['topic'])
    expect((await call(service.mcpUrl, 'save_items', own('save_items'), { token })).code).toBe('branch_not_found')
    const made = { workspaceId: 'acme', action: 'create_branch', branchName: 'Mine' }
    expect((await call(service.mcpUrl, 'workflow', made, { token })).code).toBe('forbidden')
    const onWork = { ...own('save_items'), branchId: 'topic' }
    expect((await call(service.mcpUrl, 'save_items', onWork, { token })).code).toBe('validation_failed')
  })

  test('that were revoked are no tokens', async () => {
    const token = await service.machineToken('admin')
    const { machineTokens } = service.surroundings.storage
    const all = (await machineTokens.list('acme' as WorkspaceId))._unsafeUnwrap()
    for (const { id, workspaceId } of all)
      (await machineTokens.revoke(workspaceId, id, new Date().toISOString()))._unsafeUnwrap()
    expect((await call(service.mcpUrl, 'get', own('get'), { token })).status).toBe(401)
  })
})
