/** The life of a branch as an operator types it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { administered, run } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

let data: string
beforeEach(async () => {
  data = join(temporaryFolder(), 'data')
  await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
})

const acme = ['--workspace', 'acme'] as const
const branch = (command: string, id: string, ...more: string[]) =>
  administered(data, 'branch', command, ...acme, '--branch', id, ...more)

async function apply(to: string, ...changes: object[]) {
  const file = join(data, 'changes.json')
  writeFileSync(file, JSON.stringify(changes))
  await administered(data, 'apply', ...acme, '--branch', to, '--file', file)
}

const event = (id: string, description = '') => ({
  kind: 'event-added',
  item: { id, name: `Event ${id}`, description },
})
const described = (id: string, description: string) => ({ kind: 'event-updated', id, set: { description } })

test('create, change, review, merge, and the log tells of it', async () => {
  await administered(data, 'branch', 'create', ...acme, '--name', 'Topic', '--id', 'topic')
  await apply('topic', event('a'))
  expect(await branch('show', 'topic')).toMatchObject({ status: 'Draft', changes: 1, behind: 0 })
  const diff = await run(['branch', 'diff', ...acme, '--branch', 'topic', '--data', data])
  expect(diff.stdout).toBe('## Events\n\n- **Event a** added\n  - actions: `["logEvent"]`\n')
  expect(await branch('review', 'topic', '--comment', 'please')).toEqual({ id: 'topic', status: 'ReadyForReview' })
  expect(await branch('approve', 'topic')).toEqual({ id: 'topic', status: 'Approved' })
  expect(await branch('merge', 'topic')).toMatchObject({ status: 'Merged', changes: 1 })
  expect(await administered(data, 'branch', 'list', ...acme, '--status', 'Merged')).toMatchObject([{ id: 'topic' }])
  expect(await administered(data, 'audit', 'verify', ...acme)).toEqual({ branches: 2, actions: 7, damages: [] })
  const log = (await administered(data, 'audit', 'export', ...acme, '--branch', 'topic')) as unknown as object[]
  expect(log.map((entry) => Reflect.get(entry, 'kind'))).toEqual([
    'create',
    'change',
    'request-review',
    'approve',
    'merge',
  ])
})

test('conflicts are shown as places, and settled with a file', async () => {
  await apply('main', event('e'))
  await administered(data, 'branch', 'create', ...acme, '--name', 'Topic', '--id', 'topic')
  await apply('topic', described('e', 'Ours'))
  await apply('main', described('e', 'Theirs'))
  const refused = await run(['branch', 'pull', ...acme, '--branch', 'topic', '--data', data])
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/description: both sides changed it/),
  })
  const [conflict] = (await branch('conflicts', 'topic')) as unknown as { kind: string; id: string; path: string[] }[]
  const file = join(data, 'resolutions.json')
  writeFileSync(
    file,
    JSON.stringify([{ kind: conflict?.kind, id: conflict?.id, path: conflict?.path, take: 'theirs' }]),
  )
  expect(await branch('pull', 'topic', '--resolutions', file)).toMatchObject({ id: 'topic', warnings: [] })
  expect((await run(['branch', 'diff', ...acme, '--branch', 'topic', '--data', data])).stdout).toBe('No differences.\n')
  writeFileSync(file, '[{"kind":"event"}]')
  const wrong = await run(['branch', 'pull', ...acme, '--branch', 'topic', '--resolutions', file, '--data', data])
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('resolutions.json: /0') })
})

test('a log that somebody has altered is found out', async () => {
  await apply('main', event('a'), event('b'))
  await apply('main', event('c'))
  const database = new Database(join(data, 'plan.sqlite'))
  database.prepare("UPDATE actions SET sentence = 'Nothing happened' WHERE revision = 2").run()
  database.prepare('DELETE FROM actions WHERE revision = 3').run()
  database.close()
  expect(await run(['audit', 'verify', ...acme, '--data', data])).toMatchObject({
    code: 1,
    stderr: [
      'The log is damaged; restore it from a backup',
      'branch main, revision 2: entry altered',
      'branch main, revision 3: entry missing\n',
    ].join('\n'),
  })
})
