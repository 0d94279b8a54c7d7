/** A process of its own that serves on the loopback interface and says over IPC what that costs it. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { openApp } from './served-app.ts'
import { warmMain } from './store.ts'

/** What a process says once it listens. */
export interface Listening {
  readonly port: number
  /** The header the app wants to see; raw servers ask for nothing. */
  readonly authorization: string
}

const servers = {
  /** The product on a data folder, with main in memory. */
  app: async (folder: string): Promise<Listening> => {
    const { app, surroundings, authorization } = await openApp(folder)
    await warmMain(surroundings)
    await app.listen({ host: '127.0.0.1', port: 0 })
    return { port: portOf(app.server), authorization }
  },
  /** `node:http` that answers everything with 304 and the tag. */
  unchanged: (etag: string) => listen((_, response) => response.writeHead(304, { etag }).end()),
  /** `node:http` that answers everything with the bytes of a file. */
  body: (file: string) => {
    const body = readFileSync(file)
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length }
    return listen((_, response) => response.writeHead(200, headers).end(body))
  },
}

export type ServerRun = keyof typeof servers

async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  return { port: portOf(server), authorization: '' }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

let before = 0
let peak = 0

const questions = {
  /** Milliseconds of processor time since the process began, of all its threads. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  /** The resident memory, in bytes, from which growth is counted from now on. */
  watch: () => {
    globalThis.gc?.()
    before = process.memoryUsage.rss()
    setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 1)
    return before
  },
  /** By how many bytes the resident memory was larger since then, at most. */
  growth: () => peak - before,
}

export type Question = keyof typeof questions

process.on('disconnect', () => process.exit())
// It may have happened while the code was loaded.
if (!process.connected) process.exit()
process.on('message', (question: Question) => process.send?.(questions[question]()))
const [run, subject = ''] = process.argv.slice(2)
if (run === 'app' || run === 'unchanged' || run === 'body') process.send?.(await servers[run](subject))
