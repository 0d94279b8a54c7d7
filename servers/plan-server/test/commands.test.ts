import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { administered, run, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('administration', () => {
  test('workspace, branch, account, settings and changes, then the plan over HTTP', async () => {
    const data = join(temporaryFolder(), 'new', 'folder')
    expect(await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')).toMatchObject({
      id: 'acme',
      name: 'Acme',
      settings: { protectedMain: false, reviewWorkflow: true, codegen: true },
    })
    expect(
      await administered(data, 'branch', 'create', '--workspace', 'acme', '--name', 'Sign up', '--id', 'b1'),
    ).toEqual({
      workspaceId: 'acme',
      id: 'b1',
      name: 'Sign up',
      status: 'Draft',
    })
    const account = await administered(data, 'service-account', 'create', '--workspace', 'acme', '--name', 'ci')
    expect(account.secret).toMatch(/^plan_sa_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)

    expect(await administered(data, 'settings', 'set', 'protectedMain', 'true', '--workspace', 'acme')).toEqual({
      protectedMain: true,
    })
    expect(await administered(data, 'settings', 'get', 'protectedMain', '--workspace', 'acme')).toEqual({
      protectedMain: true,
    })

    const changes = [
      { kind: 'source-added', item: { id: 'web', name: 'Web' } },
      { kind: 'event-added', item: { id: 'e1', name: 'Signed Up', sources: [{ sourceId: 'web' }] } },
    ]
    const file = join(data, 'changes.json')
    writeFileSync(file, JSON.stringify(changes))
    expect(await administered(data, 'apply', '--workspace', 'acme', '--branch', 'b1', '--file', file)).toEqual({
      applied: 2,
      sentences: ['Source "Web" added', 'Event "Signed Up" added'],
    })

    const server = await startServer(data)
    const authorization = `Basic ${Buffer.from(`ci:${account.secret}`).toString('base64')}`
    const answer = await fetch(`${server.address}/workspaces/acme/branches/b1/export/v1`, {
      headers: { authorization },
    })
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toMatchObject({
      name: 'Exported Tracking Plan: Sign up',
      events: [{ id: 'e1', sources: [{ id: 'web', implementWithCodegen: false, destinations: [] }] }],
    })
    const health = await Promise.all(['/livez', '/readyz'].map((path) => fetch(server.address + path)))
    expect(health.map((reply) => reply.status)).toEqual([200, 200])
    expect(await administered(data, 'service-account', 'list', '--workspace', 'acme')).toEqual([
      { name: 'ci', createdAt: expect.stringMatching(/^\d{4}-/) },
    ])
    await administered(data, 'service-account', 'revoke', '--workspace', 'acme', '--name', 'ci')
    const refused = await fetch(`${server.address}/workspaces/acme/branches/b1/export/v1`, {
      headers: { authorization },
    })
    expect(refused.status).toBe(401)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('what belongs to the operator alone is readable by nobody else', async () => {
    const data = join(temporaryFolder(), 'data')
    await administered(data, 'workspace', 'create', '--name', 'Acme')
    const modes = ['', 'pepper', 'plan.sqlite'].map((name) => statSync(join(data, name)).mode & 0o077)
    expect(modes).toEqual([0, 0, 0])
  })

  test.each([
    ['an id that is taken', ['workspace', 'create', '--name', 'Other', '--id', 'acme'], /already taken/],
    ['a malformed id', ['workspace', 'create', '--name', 'Other', '--id', 'a b'], /letters, digits/],
    ['a blank name', ['workspace', 'create', '--name', ' '], /at least one character/],
    ['an unknown workspace', ['branch', 'create', '--workspace', 'none', '--name', 'B'], /no such workspace/],
    [
      'main as a second branch',
      ['branch', 'create', '--workspace', 'acme', '--name', 'B', '--id', 'main'],
      /already taken/,
    ],
    ['a colon in a name', ['service-account', 'create', '--workspace', 'acme', '--name', 'a:b'], /without colon/],
    ['an unknown setting', ['settings', 'set', 'colour', 'true', '--workspace', 'acme'], /one of protectedMain/],
    ['a value of another kind', ['settings', 'set', 'codegen', 'maybe', '--workspace', 'acme'], /true or false/],
    [
      'a file that is not there',
      ['apply', '--workspace', 'acme', '--branch', 'main', '--file', 'none.json'],
      /none\.json cannot be read/,
    ],
  ])('%s ends with 1 and a sentence', async (_, args, message) => {
    const data = temporaryFolder()
    await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
    const { code, stdout, stderr } = await run([...args, '--data', data])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
  })

  test('changes that do not fit are refused whole, with their place', async () => {
    const data = temporaryFolder()
    await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
    const apply = (changes: unknown) =>
      run(['apply', '--workspace', 'acme', '--branch', 'main', '--file', '-', '--data', data], JSON.stringify(changes))
    const added = { kind: 'event-added', item: { id: 'e1', name: 'A' } }
    expect((await apply([added, { kind: 'event-archived', id: 'e2' }])).stderr).toBe(
      'Change 2: there is no event with id "e2"\n',
    )
    expect((await apply([added, { kind: 'event-added', item: { id: 'e2' } }])).stderr).toMatch(/\/1\/item\/name/)
    expect((await apply([added])).stdout).toBe('Event "A" added\n')
  })

  test.each([[['--help']], [['start', '--help']], [['branch', 'create', '--help']]])(
    '%j explains itself',
    async (args) => {
      const { code, stdout } = await run(args)
      expect(code).toBe(0)
      expect(stdout).toMatch(/^Usage: plan-server/)
    },
  )

  test.each([[['nonsense']], [['start', '--port', 'x']], [['workspace', 'create']], [[]]])(
    '%j is wrong usage',
    async (args) => {
      const { code, stderr } = await run(args)
      expect(code).toBe(2)
      expect(stderr).not.toBe('')
    },
  )

  test('a taken port is named', async () => {
    const data = temporaryFolder()
    const server = await startServer(data)
    const port = new URL(server.address).port
    const { code, stderr } = await run(['start', '--port', port, '--data', temporaryFolder()])
    await server.stop('SIGTERM')
    expect(code).toBe(69)
    expect(stderr).toMatch(new RegExp(`Port ${port} of 127.0.0.1 is taken; choose another with --port`))
  })

  test('a folder that holds something else is refused and left as it is', async () => {
    const data = temporaryFolder()
    writeFileSync(join(data, 'plan.sqlite'), 'not a database at all, but long enough to look at it twice')
    const { code, stderr } = await run(['workspace', 'create', '--name', 'Acme', '--data', data])
    expect(code).toBe(1)
    expect(stderr).toMatch(/is not a plan database/)
  })
})
