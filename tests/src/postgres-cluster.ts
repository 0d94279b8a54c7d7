/** A database server with an empty folder of its own. Both go with the process that started it. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Runs the server until the end of the input that the test process holds, however that one ends. */
const script = `
"$1/postgres" -D "$2" -p "$3" -c listen_addresses=127.0.0.1 -c unix_socket_directories= >"$2/log" 2>&1 &
read -r _
kill -QUIT $!
wait $!
rm -rf "$2"
`

/** Starts a server from a folder of programs; the result is the address of a database of its superuser. */
export async function startCluster(programs: string): Promise<string> {
  const account = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'plan-postgres-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  // Only its creation does not wait for the disk; commits do.
  const initdb = [
    '-D',
    folder,
    '-U',
    'plan',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  execFileSync(join(programs, 'initdb'), initdb, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const child = spawn('sh', ['-c', script, 'sh', programs, folder, String(port)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const url = `postgres://plan@127.0.0.1:${port}/postgres`
  await answers(url)
  // Neither the server nor the pipe to it keeps the process from ending.
  child.unref()
  const pipe = child.stdin as Socket
  pipe.unref()
  return url
}

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
