/** A database server with an empty folder of its own. Both go with the process that started it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Runs the server until the end of the input that the test process holds, however that one ends; `keep` keeps the folder.
 * Nobody waits for the removal: thousands of files, and whoever holds the error output holds up the test runner.
 */
const script = `
folder=$1 port=$2
shift 2
"$@" -D "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= >>"$folder/log" 2>&1 &
read -r last
exec 2>/dev/null
kill -QUIT $!
wait $!
[ "$last" = keep ] || rm -rf "$folder"
`

export interface Cluster {
  /** The address of a database of its superuser. */
  readonly url: string
  readonly folder: string
  /** The first of its processes; the others are its children. */
  pid(): number
  /** Stops at once, as a crash would; the folder stays. */
  stop(): Promise<void>
  /** Resolves when it answers. */
  start(): Promise<void>
}

/** For data that nobody needs after a crash of the machine. */
export const hasty = ['-c', 'fsync=off', '-c', 'full_page_writes=off']

/** Starts a server from a folder of programs that can be stopped and started again. */
export async function openCluster(programs: string, options: readonly string[] = []): Promise<Cluster> {
  const folder = emptyFolder()
  // Only its creation does not wait for the disk; commits do.
  const settings = ['-U', 'plan', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions']
  runProgram(join(programs, 'initdb'), ['-D', folder, ...settings], folder)
  return serveFolder([join(programs, 'postgres'), ...options], folder)
}

/** Starts a server that has all that another one has, and goes on receiving what that one writes. */
export async function openStandby(programs: string, { url }: Cluster): Promise<Cluster> {
  const folder = emptyFolder()
  // A folder of links need not have them all.
  const home = dirname(realpathSync(join(programs, 'postgres')))
  runProgram(join(home, 'pg_basebackup'), ['-D', folder, '-d', url, '-R', '-X', 'stream', '-c', 'fast'], folder)
  return serveFolder([join(programs, 'postgres')], folder)
}

async function serveFolder(command: readonly string[], folder: string): Promise<Cluster> {
  const port = await freePort()
  const url = `postgres://plan@127.0.0.1:${port}/postgres`
  let child: ChildProcess
  const start = async () => {
    child = spawn('sh', ['-c', script, 'sh', folder, String(port), ...command], {
      ...unprivileged(),
      cwd: '/',
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    await answers(url)
    // Neither the server nor the pipe to it keeps the process from ending.
    child.unref()
    const pipe = child.stdin as Socket
    pipe.unref()
  }
  await start()
  return {
    url,
    folder,
    start,
    pid: () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => {
      const ended = once(child, 'close')
      child.ref()
      child.stdin?.end('keep\n')
      await ended
    },
  }
}

/** A folder of the account that the server runs for. */
function emptyFolder(): string {
  const { uid, gid } = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'plan-postgres-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

const runProgram = (program: string, args: readonly string[], cwd: string) =>
  execFileSync(program, args, { ...unprivileged(), cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/** The server refuses to run for the superuser of a machine, who therefore becomes somebody else. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (kind: string) => Number(execFileSync('id', [kind, name], { stdio: 'pipe' }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // The machine does not know this account.
    }
  }
  throw new Error('PostgreSQL does not run for root, and there is no account postgres or nobody')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (cause) {
      if (attempt === 200) throw cause
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
