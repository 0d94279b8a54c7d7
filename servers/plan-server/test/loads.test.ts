/** Nobody waits for what they do not use: what a process loads, by the command that was typed. */
import { noteLoads } from '@plan/tests/noted-loads'
import { expect, onTestFinished, test } from 'vitest'
import { serveWorkspace } from './operations/served-workspace.ts'
import { run, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What serves requests. */
const servers = ['@modelcontextprotocol/server', 'fastify', 'oidc-provider', 'piscina', 'servers/rest', 'servers/web']

/** What is loaded only where an operator wants it. */
const wanted = ['@opentelemetry/api', '@opentelemetry/sdk-trace', 'nodemailer', 'openid-client', 'pg', 'prom-client']

test('the help loads no command', async () => {
  const { env, packages } = noteLoads()
  expect((await run(['--help'], '', env)).code).toBe(0)
  expect(packages()).toEqual(['commander', 'servers/plan-server'])
})

test.each([
  ['workspace', 'create', '--name', 'Acme'],
  ['user', 'list'],
])('%s %s loads the store and no server', async (...command) => {
  const { env, packages } = noteLoads()
  expect((await run([...command, '--data', temporaryFolder()], '', env)).code).toBe(0)
  expect(packages()).toEqual(expect.arrayContaining(['better-sqlite3', 'kysely', 'servers/workspace']))
  expect(packages().filter((name) => [...servers, ...wanted].includes(name))).toEqual([])
})

test('doctor loads no server', async () => {
  const { env, packages } = noteLoads()
  expect((await run(['doctor', '--data', temporaryFolder()], '', env)).stdout).toContain('\n')
  expect(packages()).toContain('better-sqlite3')
  const heard = [...servers, ...wanted].filter((name) => !name.startsWith('servers/'))
  expect(packages().filter((name) => heard.includes(name))).toEqual([])
})

test.each([
  { only: 'rest,auth,mcp,web,inspector,webhooks', notLoaded: wanted },
  { only: 'inspector', notLoaded: [...wanted, '@modelcontextprotocol/server', 'oidc-provider', 'servers/web'] },
])(
  'start --only $only loads what it is, and neither what is off nor what is for later',
  async ({ only, notLoaded }) => {
    const { env, packages } = noteLoads()
    const server = await startServer(temporaryFolder(), { args: ['--only', only], env })
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    expect(packages()).toEqual(expect.arrayContaining(['fastify', 'kysely']))
    expect(packages().filter((name) => notLoaded.includes(name))).toEqual([])
  },
)

test('the thread that imports begins with the first import', async () => {
  const { env, hasLoaded } = noteLoads()
  const { importBody } = await serveWorkspace({ env })
  expect(hasLoaded('import-worker.ts')).toBe(false)
  expect((await importBody('Event Name\nA\n', { 'content-type': 'text/csv' })).status).toBe(200)
  expect(hasLoaded('import-worker.ts')).toBe(true)
})
