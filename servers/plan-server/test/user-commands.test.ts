import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { administered, run } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const secretOf = (mark: string) => new RegExp(`^plan_${mark}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$`)

describe('people at the command line', () => {
  test('are created, made members, lowered and removed', async () => {
    const data = join(temporaryFolder(), 'data')
    await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
    const ada = await administered(data, 'user', 'create', '--email', 'ada@example.org', '--name', 'Ada')
    const { secret, link } = ada.reset as { secret: string; link: string }
    expect(secret).toMatch(secretOf('rst'))
    expect(link).toBe(`/reset-password/${secret}`)
    await administered(data, 'user', 'create', '--email', 'ben@example.org', '--name', 'Ben')
    const of = (email: string) => ['--workspace', 'acme', '--email', email]
    await administered(data, 'member', 'add', ...of('ada@example.org'), '--role', 'admin')
    await administered(data, 'member', 'add', ...of('BEN@example.org'), '--role', 'admin')
    await administered(data, 'member', 'role', ...of('ben@example.org'), '--role', 'viewer')
    const members = await administered(data, 'member', 'list', '--workspace', 'acme')
    expect(members).toMatchObject(
      [
        { email: 'ada@example.org', role: 'admin' },
        { email: 'ben@example.org', role: 'viewer' },
      ].map((member) => expect.objectContaining(member)),
    )
    const last = await run(['member', 'remove', ...of('ada@example.org'), '--data', data])
    expect([last.code, last.stderr]).toEqual([1, expect.stringMatching(/no administrator left/)])
    await administered(data, 'member', 'remove', ...of('ben@example.org'))
  }, 240_000)

  test('are disabled and enabled, given a link and invited', async () => {
    const data = join(temporaryFolder(), 'data')
    await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
    await administered(data, 'user', 'create', '--email', 'ben@example.org', '--name', 'Ben')
    await administered(data, 'user', 'disable', '--email', 'ben@example.org')
    expect(await administered(data, 'user', 'list')).toMatchObject([
      { email: 'ben@example.org', disabledAt: expect.stringMatching(/^\d{4}-/) },
    ])
    const refused = await run(['user', 'reset-password', '--email', 'ben@example.org', '--data', data])
    expect(refused.stderr).toMatch(/disabled/)
    await administered(data, 'user', 'enable', '--email', 'ben@example.org')
    const options = ['--email', 'ben@example.org', '--public-url', 'https://plan.example.org/']
    const reset = await administered(data, 'user', 'reset-password', ...options)
    expect(reset.link).toBe(`https://plan.example.org/reset-password/${reset.secret}`)
    const invited = await administered(
      data,
      'invite',
      ...['--workspace', 'acme'],
      ...['--email', 'eve@example.org', '--role', 'editor'],
    )
    expect(invited.secret).toMatch(secretOf('inv'))
    expect(invited.link).toBe(`/invitations/${invited.secret}`)
  }, 240_000)

  test('a password comes through standard input, and a weak one is refused', async () => {
    const data = join(temporaryFolder(), 'data')
    const person = ['--email', 'ada@example.org', '--name', 'Ada', '--data', data, '--json']
    const create = (password: string) => run(['user', 'create', '--password-stdin', ...person], `${password}\n`)
    expect((await create('too short')).stderr).toMatch(/password must be 12 to 1,024 characters/)
    const created = await create('correct horse battery')
    expect(JSON.parse(created.stdout)).toEqual({
      id: expect.any(String),
      email: 'ada@example.org',
      name: 'Ada',
      createdAt: expect.any(String),
    })
    expect((await create('correct horse battery')).stderr).toMatch(/already taken/)
  }, 240_000)
})
