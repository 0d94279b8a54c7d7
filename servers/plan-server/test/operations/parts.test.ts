/** Parts of the server in processes of their own. */
import { request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type PartName, partNames } from '../../src/parts.ts'
import { administered, run, startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { type PreparedFolder, prepareFolder } from './served-workspace.ts'

/** Where people reach a server, which some parts must know. */
const reachable = ['--public-url', 'http://plan.example']

/** What each part shows that it runs. */
const shows: Readonly<Record<PartName, (address: string, folder: PreparedFolder) => Promise<boolean>>> = {
  rest: async (address, { authorization }) => {
    const paths = ['/workspaces/acme/branches/main/export/v1', '/openapi.json']
    const answers = await Promise.all(paths.map((path) => fetch(address + path, { headers: { authorization } })))
    const statuses = answers.map(({ status }) => status)
    expect([200, 404]).toContain(statuses[0])
    expect(statuses[1]).toBe(statuses[0])
    return statuses[0] === 200
  },
  auth: async (address) => (await fetch(`${address}/sign-in`)).status === 200,
  mcp: async (address) => {
    const headers = { host: 'plan.example' }
    const { status } = await new Promise<{ status: number | undefined }>((done, fail) =>
      request(`${address}/mcp`, { method: 'POST', headers }, (answer) => {
        answer.resume()
        done({ status: answer.statusCode })
      })
        .on('error', fail)
        .end(),
    )
    return status === 401
  },
  web: async (address) => (await fetch(`${address}/api/v1/openapi.json`)).status === 200,
  inspector: async (address) => {
    const send = (version: string) => fetch(`${address}/inspector/${version}/track`, { method: 'POST', body: '[{}]' })
    return (await send('v1')).status === 401 && (await send('v2')).status === 400
  },
  webhooks: async (_, { data }) => {
    const receiver = await openReceiver()
    const wanted = ['--workspace', 'acme', '--name', 'Catalogue', '--url', receiver.url, '--allow-private-addresses']
    const { id } = await administered(data, 'webhook', 'create', ...wanted)
    await administered(data, 'webhook', 'publish', '--workspace', 'acme', '--webhook', String(id))
    // Rounds are two seconds apart.
    for (let waited = 0; waited < 50 && receiver.received.length === 0; waited++)
      await new Promise((done) => setTimeout(done, 100))
    return receiver.received.length > 0
  },
}

describe.each(partNames)('--only %s', (only) => {
  test('runs that part, no other one, and tells how it is', { timeout: 60_000 }, async () => {
    const folder = await prepareFolder()
    const server = await startServer(folder.data, { args: ['--only', only, ...reachable] })
    onTestFinished(async () => {
      if (server.child.exitCode === null) await server.stop('SIGKILL')
    })
    for (const path of ['/livez', '/readyz', '/startupz'])
      expect((await fetch(server.address + path)).status, path).toBe(200)
    for (const name of partNames) expect(await shows[name](server.address, folder), name).toBe(name === only)
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})

test('several parts are told apart by commas, in any order', async () => {
  const folder = await prepareFolder()
  const server = await startServer(folder.data, { args: ['--only', [...partNames].reverse().join(', '), ...reachable] })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  for (const name of partNames) expect(await shows[name](server.address, folder), name).toBe(true)
})

test.each(['pages', 'rest,', '', 'Rest', 'rest;webhooks'])(
  '--only "%s" is wrong usage, and hears what there is',
  async (only) => {
    const { code, stdout, stderr } = await run(['start', '--only', only, '--data', temporaryFolder()])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`there are ${partNames.join(', ')}.`)
  },
)

test('the parts are in the help', async () => {
  const { stdout } = await run(['start', '--help'])
  for (const name of partNames) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
})
