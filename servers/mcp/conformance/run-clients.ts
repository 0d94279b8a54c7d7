/**
 * Clients as people use them, against the MCP server as it is; npx fetches them:
 *
 *     pnpm conformance clients | mcp-remote
 *
 * The Inspector lists and lints the tools in both eras. mcp-remote registers, signs in, reads, and steps up to write.
 * Prints what each ended with, and ends with 1 where one is not 0.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { agree, openService, type Service } from '../test/service.ts'

/** Longest that a client may take, in milliseconds. */
const patience = 60_000

const service = await openService()
const home = mkdtempSync(join(tmpdir(), 'plan-clients-'))
const environment = {
  ...process.env,
  HOME: home,
  // The clients begin as strangers, but npm finds its registry where it always does.
  npm_config_userconfig: join(homedir(), '.npmrc'),
  MCP_REMOTE_CONFIG_DIR: home,
} as Record<string, string>
let worst = 0
const told = (name: string, code: number, note = '') => {
  worst = Math.max(worst, code)
  process.stdout.write(`${code}  ${name}${note === '' ? '' : `  ${note}`}\n`)
}

const [, , wanted = 'clients'] = process.argv
for (const era of wanted === 'mcp-remote' ? [] : ['legacy', 'modern']) {
  const { code, output } = await inspect(service, era)
  const names = [...output.matchAll(/"name": ?"([a-z_]+)"/g)].map(([, name]) => name)
  told(`Inspector CLI 2.12.0 --strict, ${era}`, code, code === 0 ? names.join(' ') : output)
}
const remote = await readAndWrite(service)
told('mcp-remote 0.15.1, read and step-up', remote === 'written' ? 0 : 1, remote)

await service.close()
rmSync(home, { recursive: true, force: true })
process.exit(worst === 0 ? 0 : 1)

async function inspect({ mcpUrl, token }: Service, era: string): Promise<{ code: number; output: string }> {
  const program = [
    '-y',
    '-p',
    'node@24',
    '-p',
    '@modelcontextprotocol/inspector@2.12.0',
    '--',
    'mcp-inspector',
    '--cli',
  ]
  const where = [
    '--server-url',
    mcpUrl,
    '--transport',
    'http',
    '--header',
    `Authorization: Bearer ${await token('editor')}`,
  ]
  const what = ['--method', 'tools/list', '--format', 'json', '--strict', '--protocol-era', era]
  const child = spawn('npx', [...program, ...where, ...what], { env: environment, timeout: patience })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((done) => child.on('close', (code) => done({ code: code ?? 1, output })))
}

/** Plays the person at the browser for a program that prints where to go. */
async function readAndWrite({ mcpUrl, browser }: Service): Promise<string> {
  const person = await browser('editor')
  const transport = new StdioClientTransport({
    command: 'npx',
    args: ['-y', 'mcp-remote@0.15.1', mcpUrl],
    env: environment,
    stderr: 'pipe',
  })
  let printed = ''
  const visited = new Set<string>()
  transport.stderr?.on('data', async (chunk) => {
    printed += chunk
    for (const [url] of printed.matchAll(/https?:\S+code_challenge=\S+(?=\s)/g)) {
      if (visited.has(url)) continue
      visited.add(url)
      await deliver(await agree(person, url))
    }
  })
  const client = new Client({ name: 'driver', version: '1' })
  try {
    await client.connect(transport, { timeout: patience })
    const read = await client.callTool({ name: 'list_workspaces', arguments: {} }, undefined, { timeout: patience })
    if (!JSON.stringify(read).includes('acme')) return `read ${JSON.stringify(read)}`
    const given = { workspaceId: 'acme', action: 'create_branch', branchName: 'By mcp-remote' }
    const written = await client.callTool({ name: 'workflow', arguments: given }, undefined, { timeout: patience })
    return JSON.stringify(written).includes('branchId') ? 'written' : `wrote ${JSON.stringify(written)}`
  } catch (error) {
    return `${error} after ${visited.size} consents\n${printed.slice(-2_000)}`
  } finally {
    await client.close()
  }
}

/** Goes where the person is led: the program may begin to listen there after it has said where to go. */
async function deliver(callback: string, left = 40): Promise<void> {
  const came = await fetch(callback).catch(() => undefined)
  if (came !== undefined || left === 0) return
  await new Promise((done) => setTimeout(done, 250))
  return deliver(callback, left - 1)
}
