/** Reading the code of a large plan takes long, and nobody else waits for it. */
import type { BranchId, Change, WorkspaceId } from '@plan/core'
import { parseChanges } from '@plan/core'
import {
  applyToBranch,
  changeSetting,
  createBranch,
  createMachineToken,
  createWorkspace,
  type Surroundings,
  startSession,
} from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database.ts'
import { startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const workspaceId = 'acme'
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** Events of the plan, each with some properties. */
const size = 1_000

function* beginning() {
  yield { kind: 'source-added', item: { id: 'web', name: 'Web', programmingLanguage: 'TypeScript' } }
  yield { kind: 'source-added', item: { id: 'app', name: 'App', programmingLanguage: 'Kotlin' } }
  for (let at = 0; at < 50; at++)
    yield { kind: 'property-added', item: { id: `p${at}`, name: `Property ${at}`, type: 'string' } }
  const sources = ['web', 'app'].map((sourceId) => ({ sourceId, implementWithCodegen: true }))
  for (let at = 0; at < size; at++) {
    const uses = Array.from({ length: 8 }, (_, nth) => ({ propertyId: `p${(at + 6 * nth) % 50}`, presence: 'always' }))
    yield { kind: 'event-added', item: { id: `e${at}`, name: `Event number ${at}`, sources, uses } }
  }
}

/** A few events told differently, from one end of the files to the other. */
const edits = Array.from({ length: 20 }, (_, at) => ({
  kind: 'event-updated',
  id: `e${Math.floor((at * size) / 20)}`,
  set: { description: 'Told differently.' },
}))

const changesOf = (changes: Iterable<object>): readonly Change[] => parseChanges([...changes])._unsafeUnwrap()

/** A workspace with a large plan and a branch, and somebody who reads them. */
async function prepare(surroundings: Surroundings) {
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  const apply = async (branchId: string, changes: Iterable<object>) =>
    (
      await applyToBranch(surroundings, { workspaceId, branchId, changes: changesOf(changes), ...operator })
    )._unsafeUnwrap()
  await apply('main', beginning())
  ;(await createBranch(surroundings, { workspaceId, id: 'topic', name: 'topic', ...operator }))._unsafeUnwrap()
  await apply('topic' satisfies string as BranchId, edits)
  const { people, memberships } = surroundings.storage
  const since = new Date().toISOString()
  ;(await people.create({ id: 'ann', email: 'ann@example.com', name: 'Ann', createdAt: since }, ''))._unsafeUnwrap()
  const member = { workspaceId: workspaceId as WorkspaceId, personId: 'ann', role: 'viewer', since } as const
  ;(await memberships.add(member))._unsafeUnwrap()
  ;(await changeSetting(surroundings, { workspaceId, key: 'machineTokens', value: true }))._unsafeUnwrap()
  const token = await createMachineToken(surroundings, {
    ...{ workspaceId, personId: 'ann', name: 'agent', branchPattern: '*', access: 'read' },
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const session = (await startSession(surroundings, 'ann'))._unsafeUnwrap()
  return { token: token._unsafeUnwrap().secret, session: session.secret }
}

async function served() {
  const data = temporaryFolder()
  const surroundings = (await openDatabase({ data }))._unsafeUnwrap()
  const { token, session } = await prepare(surroundings)
  await surroundings.storage.close()
  const server = await startServer(data, { args: ['--limit', 'code-questions-waiting=4'] })
  onTestFinished(async () => {
    if (server.child.exitCode === null) await server.stop('SIGKILL')
  })
  return {
    ...server,
    read: (path: string, signal: AbortSignal | null = null) =>
      fetch(`${server.address}/api/v1/workspaces/acme/branches/topic/code${path}`, {
        headers: { cookie: `plan-session=${session}` },
        signal,
      }),
    call: (given: object) =>
      fetch(`${server.address}/mcp`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
        },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'get', arguments: { workspaceId, type: 'branch', name: 'topic', ...given } },
        }),
      }),
  }
}

/** What is answered to a question, how long that took, and how long others waited for theirs meanwhile at most. */
async function meanwhile(address: string, ask: () => Promise<Response>) {
  const begun = performance.now()
  let isAnswered = false
  const asked = ask().then(async (answer) => {
    const text = await answer.text()
    isAnswered = true
    return { status: answer.status, text }
  })
  let longest = 0
  while (!isAnswered) {
    const since = performance.now()
    expect((await fetch(`${address}/livez`)).status).toBe(200)
    longest = Math.max(longest, performance.now() - since)
  }
  return { ...(await asked), took: performance.now() - begun, longest }
}

test('others are answered while code is read, and what cannot wait is refused', { timeout: 180_000 }, async () => {
  const { address, read, call, stop } = await served()
  const questions = [() => read('/web/files'), () => call({ include: 'code_snippets', sourceId: 'app' })]
  for (const ask of questions) {
    const { status, text, took, longest } = await meanwhile(address, ask)
    expect(status, text).toBe(200)
    expect(text).toContain('Told differently.')
    expect(longest).toBeLessThan(took / 2)
  }
  const answers = await Promise.all([
    read('/web/files?event=e0'),
    ...Array.from({ length: 12 }, () => read('?limit=1')),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBeTruthy()
  expect(await (await call({ include: 'implementation_guide' })).text()).toContain('Event number 0')
  const left = new AbortController()
  const asked = edits.map(({ id }) => read(`/web/files?event=${id}`, left.signal))
  await read('?limit=1')
  left.abort()
  await Promise.allSettled(asked)
  expect(await stop('SIGTERM')).toBe(0)
})
