/** Servers in processes of their own, and what an answer costs them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Asking, askOften } from './ask-often.ts'
import { exportPath } from './served-app.ts'
import type { Listening, Question, ServerRun } from './server-process.ts'
import type { Workbench } from './workbench.ts'

export interface Server extends Listening {
  readonly ask: (question: Question) => Promise<number>
}

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))

/** Lends a server; its process ends afterwards. */
export async function withServer<T>(run: ServerRun, subject: string, work: (server: Server) => Promise<T>): Promise<T> {
  const child = fork(program, [run, subject], { execArgv: [...process.execArgv, '--expose-gc'] })
  const ended = once(child, 'exit')
  const tooSoon = ended.then(([code]) => Promise.reject(new Error(`the server "${run}" ended with ${code}`)))
  tooSoon.catch(() => {})
  const message = async () => (await Promise.race([once(child, 'message'), tooSoon]))[0]
  try {
    const listening: Listening = await message()
    const ask = (question: Question): Promise<number> => {
      const answer = message()
      child.send(question)
      return answer
    }
    return await work({ ...listening, ask })
  } finally {
    if (child.connected) child.disconnect()
    await ended
  }
}

/** Lends the product, serving the plan of so many events. */
export const withApp = async <T>(
  workbench: Workbench,
  events: number,
  work: (server: Server) => Promise<T>,
): Promise<T> => workbench.onDataFolder(await workbench.planFile(events), (folder) => withServer('app', folder, work))

/** Sends for the export once. */
export async function requestExport({ port, authorization }: Listening, encoding: string): Promise<IncomingMessage> {
  const headers = { authorization, 'accept-encoding': encoding }
  const [response] = await once(get({ host: '127.0.0.1', port, path: exportPath, headers }), 'response')
  if (response.statusCode === 200) return response
  throw new Error(`the export was answered with ${response.statusCode}`)
}

/** The gzip body of the export, which the server then has at hand, and its entity tag. */
export async function fetchGzip(server: Listening): Promise<{ readonly body: Buffer; readonly etag: string }> {
  const response = await requestExport(server, 'gzip')
  return { body: await buffer(response), etag: String(response.headers.etag) }
}

/** Milliseconds of processor time the server's process needs for an answer, the mean of many. */
export async function cpuPerAnswer(server: Server, asking: Omit<Asking, 'port'>): Promise<number> {
  const before = await server.ask('cpu')
  await askOften({ port: server.port, ...asking })
  return ((await server.ask('cpu')) - before) / asking.answers
}
