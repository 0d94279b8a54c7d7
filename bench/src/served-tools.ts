/** The MCP server on a data folder, as a server has it: on a port, behind a machine token, with calls counted. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tokenVerifierWith } from '@plan/auth'
import { mcpPlugin } from '@plan/mcp'
import { openDataFolder } from '@plan/plan-server/data-folder'
import { openApp } from '@plan/rest'
import {
  addMember,
  changeSetting,
  createMachineToken,
  createPerson,
  openPlanCache,
  type Surroundings,
} from '@plan/workspace'
import { workspaceId } from './store.ts'
import { unwrapped } from './unwrapped.ts'

export interface ServedTools {
  readonly surroundings: Surroundings
  /** Sends one message of the revisions of 2025; the answer's text once all of it is there. */
  readonly say: (method: string, params?: object) => Promise<string>
}

const issuer = 'http://127.0.0.1'
const mcpUrl = `${issuer}/mcp`
const day = 86_400_000

/** More than any round calls: calls are counted and never too many. */
const callLimit = { burst: 1_000_000_000, perSecond: 1_000_000_000 }

/** Lends the tools over one connection that stays open. The workspace has smart search and machine tokens switched on. */
export async function withTools<T>(folder: string, work: (tools: ServedTools) => Promise<T>): Promise<T> {
  const surroundings = { ...(await unwrapped(openDataFolder(folder))), plans: openPlanCache(1_000_000) }
  const verifyToken = tokenVerifierWith(surroundings, { issuer, audience: mcpUrl })
  const app = openApp({ surroundings })
  app.register(mcpPlugin({ surroundings, mcpUrl, authUrl: issuer, verifyToken, callLimit }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const { port } = app.server.address() as AddressInfo
    const options = {
      ...{ agent, host: '127.0.0.1', port, path: '/mcp', method: 'POST' },
      headers: {
        authorization: `Bearer ${await editorToken(surroundings)}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
    }
    const say: ServedTools['say'] = async (method, params = {}) => {
      const asked = request(options)
      asked.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const [answer]: IncomingMessage[] = await once(asked, 'response')
      if (answer?.statusCode !== 200) throw new Error(`${method} was answered with ${answer?.statusCode}`)
      return text(answer)
    }
    return await work({ surroundings, say })
  } finally {
    agent.destroy()
    await app.close()
    await unwrapped(surroundings.storage.close())
  }
}

/** A token of a new editor, which reads and writes on every branch. */
async function editorToken(surroundings: Surroundings): Promise<string> {
  for (const key of ['machineTokens', 'smartSearch'])
    await unwrapped(changeSetting(surroundings, { workspaceId, key, value: true }))
  const email = 'editor@example.com'
  const { id: personId } = await unwrapped(createPerson(surroundings, { email, name: 'Editor' }))
  await unwrapped(addMember(surroundings, { workspaceId, email, role: 'editor' }))
  const { secret } = await unwrapped(
    createMachineToken(surroundings, {
      ...{ workspaceId, personId, name: 'bench', branchPattern: '*', access: 'write' },
      expiresAt: new Date(surroundings.now().getTime() + day).toISOString(),
    }),
  )
  return secret
}
