import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, describe, expect, test } from 'vitest'
import { runPlan, temporaryFolder } from './plan-process.ts'

const program = fileURLToPath(new URL('../src/plan.ts', import.meta.url))
const csv = 'Event Name,Event Description,Property Name,Property Value Type\nSigned Up,Somebody registers,Plan,string\n'

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

/** A client of a `plan mcp` of its own. */
async function connect(file: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--conditions=@plan/source', program, 'mcp', '--plan', file],
      stderr: 'ignore',
    }),
  )
  clients.push(client)
  return client
}

/** What a tool answers: structured content and text are checked to be the same. */
async function call(client: Client, name: string, given: object = {}) {
  const input = name === 'list_workspaces' ? given : { workspaceId: 'local', ...given }
  const result = await client.callTool({ name, arguments: { ...input } })
  const [first] = result.content as readonly { readonly text: string }[]
  const reply = JSON.parse(first?.text ?? '')
  if (result.isError !== true) expect(result.structuredContent).toEqual(reply)
  return { isError: result.isError === true, reply }
}

async function planFile(): Promise<string> {
  const folder = temporaryFolder()
  const file = join(folder, 'plan.json')
  expect((await runPlan(['convert', '-', '--from', 'csv', '--to', 'jsonSchema', '--out', file], csv)).code).toBe(0)
  return file
}

describe.each(['legacy', 'auto'] as const)('a client that negotiates as %s', (mode) => {
  test('reads the plan, writes on a branch and leaves the file alone', async () => {
    const file = await planFile()
    const before = readFileSync(file, 'utf8')
    const client = await connect(file, mode)

    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_workspaces',
      'search',
      'get',
      'save_items',
      'workflow',
      'list_branches',
    ])
    expect((await call(client, 'list_workspaces')).reply.workspaces).toEqual([
      { id: 'local', name: 'plan.json', role: 'editor' },
    ])
    expect((await call(client, 'search', { query: 'user registers' })).reply.results[0].name).toBe('Signed Up')

    const branch = await call(client, 'workflow', { action: 'create_branch', branchName: 'checkout' })
    const { branchId } = branch.reply
    const items = [
      { op: 'create', entityType: 'property', tempId: 'total', name: 'Total', propertyType: 'float' },
      {
        op: 'create',
        entityType: 'event',
        name: 'Paid',
        properties: [{ propertyId: '$tmp:total', presence: 'alwaysSent' }],
      },
    ]
    const saved = await call(client, 'save_items', { branchId, items, operationId: 'once' })
    expect(saved.reply.items.map(({ status }: { status: string }) => status)).toEqual(['created', 'created'])
    expect((await call(client, 'save_items', { branchId, items, operationId: 'once' })).reply).toEqual(saved.reply)
    const changes = await call(client, 'get', { type: 'branch', id: branchId, include: 'event_changes' })
    expect(changes.reply.changes.map(({ name }: { name: string }) => name)).toEqual(['Paid'])

    const refused = await call(client, 'save_items', { branchId: 'main', items })
    expect(refused).toMatchObject({ isError: true, reply: { code: 'main_is_read_only' } })
    expect(readFileSync(file, 'utf8')).toBe(before)
    const written = join(file, '..', `plan.${branchId}.json`)
    expect(JSON.parse(readFileSync(written, 'utf8')).events.map(({ name }: { name: string }) => name)).toEqual([
      'Paid',
      'Signed Up',
    ])
    expect((await runPlan(['diff', file, written])).stdout).toContain('**Paid** added')

    // The next server finds the branch where this one left it.
    const next = await connect(file, mode)
    expect((await call(next, 'get', { type: 'event', name: 'Paid', branchId })).reply.properties[0].name).toBe('Total')
  })

  test('offers the prompts', async () => {
    const client = await connect(await planFile(), mode)
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['design_tracking', 'review_branch'])
    const { messages } = await client.getPrompt({ name: 'review_branch', arguments: { branch: 'checkout' } })
    expect(JSON.stringify(messages)).toContain('Review the branch')
  })
})

test('the client sees what a person does to the file, and pulls it into the branch', async () => {
  const file = await planFile()
  const client = await connect(file)
  const { branchId } = (await call(client, 'workflow', { action: 'create_branch', branchName: 'b' })).reply
  const more = `${csv}Signed In,Somebody comes back,,\n`
  await runPlan(['convert', '-', '--from', 'csv', '--to', 'jsonSchema', '--out', file], more)

  expect((await call(client, 'search', { names: ['Signed In'] })).reply.total).toBe(1)
  expect((await call(client, 'search', { names: ['Signed In'], branchId })).reply.total).toBe(0)
  expect((await call(client, 'get', { type: 'branch', id: branchId })).reply.behindMain).toBe(1)
  expect((await call(client, 'workflow', { action: 'pull_main', branchId })).reply.changes).toBe(1)
  expect((await call(client, 'search', { names: ['Signed In'], branchId })).reply.total).toBe(1)
})

test('writes of two servers on one file do not overwrite each other', async () => {
  const file = await planFile()
  const [one, two] = [await connect(file), await connect(file)]
  const create = (client: Client, name: string) =>
    call(client, 'workflow', { action: 'create_branch', branchName: name })
  await create(one, 'first')
  await create(two, 'second')
  await create(one, 'third')
  const names = (await call(two, 'list_branches')).reply.branches.map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual(['first', 'second', 'third'])
})

test('a damaged file of branches is told and left as it is', async () => {
  const file = await planFile()
  const client = await connect(file)
  await call(client, 'workflow', { action: 'create_branch', branchName: 'b' })
  const branches = join(file, '..', 'plan.branches.json')
  writeFileSync(branches, '{"version":')
  const { isError, reply } = await call(client, 'workflow', { action: 'create_branch', branchName: 'c' })
  expect({ isError, code: reply.code }).toEqual({ isError: true, code: 'unavailable' })
  expect(readFileSync(branches, 'utf8')).toBe('{"version":')

  const { code, stderr } = await runPlan(['mcp', '--plan', file])
  expect(code).toBe(3)
  expect(stderr).toContain('plan.branches.json: is not what plan mcp wrote')
})

test('a file that is not there ends the command', async () => {
  const { code, stdout, stderr } = await runPlan(['mcp', '--plan', join(temporaryFolder(), 'none.json')])
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toContain('none.json: cannot be read')
})

test('nothing is written until a client writes, and the command ends with its input', async () => {
  const file = await planFile()
  const { code, stdout } = await runPlan(['mcp', '--plan', file])
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(existsSync(join(file, '..', 'plan.branches.json'))).toBe(false)
  rmSync(file)
})
