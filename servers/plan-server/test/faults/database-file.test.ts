/** Files that are damaged, foreign, of another version, or already being served. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { run, startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { faultTest } from './fault-test.ts'
import { openServiceUnderTest } from './service-under-test.ts'

const start = (data: string) => run(['start', '--port', '0', '--data', data])

/** What the doctor calls a problem of the database. */
async function problemsOf(data: string, ...more: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(['doctor', '--data', data, '--json', ...more])
  const findings = JSON.parse(stdout) as { check: string; verdict: string; says: string }[]
  return findings
    .filter(({ check, verdict }) => check !== 'port' && check !== 'data folder' && verdict === 'problem')
    .map(({ says }) => says)
}

/** One line and no trace of a stack. */
const sentence = /^[^\n]+\n$/

faultTest(
  {
    id: 'F6',
    fault: 'not a database, or a damaged one',
    how: 'a file of text; random bytes of a real file flipped',
    demand:
      'refused with a sentence and exit 65, or served; no crash, never a new database over it; the doctor names it',
    rounds: { short: 8, long: 200 },
  },
  async ({ rounds, random }) => {
    const service = openServiceUnderTest()
    const target = await service.newWorkspace()
    await service.start()
    const events = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`event ${at}`, { type: 'object' }]))
    expect((await target.ask('branches/main/import/v1', JSON.stringify({ schema: { events } })))?.status).toBe(200)
    await service.kill()
    // One start and orderly end moves the journal into the file.
    expect(await (await startServer(service.data)).stop('SIGTERM')).toBe(0)
    const authorization = target.authorization

    const foreign = join(temporaryFolder(), 'data')
    cpSync(service.data, foreign, { recursive: true })
    const text = 'This is a letter to somebody. '.repeat(1_000)
    writeFileSync(join(foreign, 'plan.sqlite'), text)
    const refused = await start(foreign)
    expect([refused.code, refused.stderr]).toEqual([65, expect.stringMatching(/is not a plan database/)])
    expect(readFileSync(join(foreign, 'plan.sqlite'), 'utf8')).toBe(text)
    expect(await problemsOf(foreign)).toEqual([expect.stringContaining('is not a plan database')])

    const counts = { refused: 0, served: 0 }
    for (let round = 0; round < rounds; round++) {
      const data = join(temporaryFolder(), 'data')
      cpSync(service.data, data, { recursive: true })
      const file = join(data, 'plan.sqlite')
      const bytes = readFileSync(file)
      for (let n = 0; n < 20; n++) {
        // Half of them where they hurt: in the first pages.
        const at = Math.floor(random() * (n % 2 === 0 ? bytes.length : 8_192))
        bytes[at] = Math.floor(random() * 256)
      }
      writeFileSync(file, bytes)
      const server = await startServer(data, { keepsOutput: true }).catch((cause: Error) => cause)
      if (server instanceof Error) {
        counts.refused++
        const { code, stderr } = await start(data)
        expect([code, stderr]).toEqual([65, expect.stringMatching(sentence)])
        expect(readFileSync(file).equals(bytes), 'the file is as it was').toBe(true)
        expect((await problemsOf(data, '--deep')).length).toBeGreaterThan(0)
      } else {
        counts.served++
        const answer = await fetch(`${server.address}/workspaces/w1/branches/main/export/v1`, {
          headers: { authorization },
        }).catch(() => undefined)
        // Damage may lie in a row of the account, too. An export that meets it on its way is cut off.
        if (answer !== undefined) expect([200, 401, 404, 500, 503]).toContain(answer.status)
        await answer?.text().catch(() => '')
        expect((await fetch(`${server.address}/livez`)).status).toBe(200)
        expect(await server.stop('SIGTERM')).toBe(0)
      }
    }
    return `a foreign file refused and untouched; of ${rounds} damaged ones ${counts.refused} refused, ${counts.served} served, 0 crashes, 0 replaced`
  },
)

faultTest(
  {
    id: 'F7',
    fault: 'database of a newer version',
    how: 'a migration in it that this program does not know',
    demand: 'refused with a sentence and exit 78, nothing is touched',
    rounds: { short: 1, long: 1 },
  },
  async () => {
    const service = openServiceUnderTest()
    await service.newWorkspace()
    const file = join(service.data, 'plan.sqlite')
    const database = new Database(file)
    database.exec(
      `INSERT INTO migrations SELECT number + 1, 'later', checksum FROM migrations ORDER BY number DESC LIMIT 1`,
    )
    database.close()
    const before = readFileSync(file)
    const { code, stderr } = await start(service.data)
    expect([code, stderr]).toEqual([78, expect.stringMatching(/written by a newer version of this program/)])
    expect(readFileSync(file).equals(before)).toBe(true)
    return 'refused, exit 78, the file byte for byte as it was'
  },
)

faultTest(
  {
    id: 'F8',
    fault: 'a second server on the same folder',
    how: '`start` beside a running server, with writes going on; then the first is killed',
    demand:
      'the second is refused with a sentence and exit 75, the first and commands beside it are unaffected, a dead server holds nothing',
    rounds: { short: 3, long: 20 },
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const target = await service.newWorkspace()
    await service.start()
    for (let round = 0; round < rounds; round++) {
      const second = start(service.data)
      const write = () => target.ask('branches/v1', JSON.stringify({ name: `round-${round}` }))
      expect((await write())?.status).toBe(201)
      const { code, stderr } = await second
      expect([code, stderr]).toEqual([75, expect.stringMatching(/^Another server is running on .*\n$/)])
      expect((await target.command('branch', 'create', '--name', `beside ${round}`)).code).toBe(0)
      expect((await target.ask('branches/main/export/v1'))?.status).toBe(200)
      await service.kill()
      await service.start()
    }
    return `${rounds} of ${rounds} second servers refused, all writes of the first done, restarted at once after a kill`
  },
)
