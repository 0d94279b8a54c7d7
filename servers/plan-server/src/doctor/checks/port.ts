import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeListenFailure } from '../../describe-listen-failure.ts'
import type { Check, Finding } from '../check.ts'

/** How long whoever has the port may take to say who it is, in milliseconds. */
const patience = 2_000

export const portCheck: Check = {
  name: 'port',
  examine: async ({ host, port }): Promise<Finding> => {
    const refused = await listenOnce(host, port)
    if (refused === undefined) return { verdict: 'ok', says: `${port} of ${host} is free` }
    return (await isOurs(host, port))
      ? { verdict: 'ok', says: `a server of this kind answers at ${port} of ${host}` }
      : { verdict: 'problem', says: describeListenFailure(refused, { host, port, option: '--port' }) }
  },
}

async function listenOnce(host: string, port: number): Promise<unknown> {
  const server = createServer()
  try {
    await once(server.listen({ host, port }), 'listening')
    server.close()
    return undefined
  } catch (cause) {
    return cause
  }
}

async function isOurs(host: string, port: number): Promise<boolean> {
  try {
    const name = host.includes(':') ? `[${host}]` : host
    const answer = await fetch(`http://${name}:${port}/livez`, { signal: AbortSignal.timeout(patience) })
    return (await answer.text()) === '{"status":"ok"}'
  } catch {
    return false
  }
}
