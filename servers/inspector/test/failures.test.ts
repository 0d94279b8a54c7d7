/** A store that fails: nothing is acknowledged that is not there, and what was refused may come again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectorPlugin } from '@plan/inspector-server'
import { openApp } from '@plan/rest'
import { openFaultySqlite, type Sabotage } from '@plan/storage/faults'
import { openIngest } from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { countsOf, element, openService, post } from './service.ts'

test.each([
  ['SQLITE_FULL', 507],
  ['SQLITE_IOERR_WRITE', 503],
  ['SQLITE_READONLY', 503],
])(
  'every statement of a batch that fails with %s refuses it with %i, and it is counted when it comes again',
  async (code, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'plan-inspector-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'plan.db')
    const first = await openService({ store: { file } })
    await first.close()

    let sabotage: Sabotage = () => undefined
    const storage = openFaultySqlite(file, (sql) => sabotage(sql))
    const surroundings = { ...first.surroundings, storage }
    const ingest = openIngest(surroundings)
    const app = openApp({ surroundings })
    app.register(inspectorPlugin({ ingest }))
    onTestFinished(async () => {
      await app.close()
      await storage.close()
    })
    const send = (batch: unknown) => post(app, '/inspector/v1/track', batch)
    expect((await send([element(first.key, { eventName: 'Warm' })])).status).toBe(200)

    const refused: number[] = []
    let sent = 0
    for (let at = 0; at < 100; at++) {
      let statements = 0
      // Uses of the key are noted besides, and whether that works is of no interest to who sends.
      sabotage = (sql) =>
        statements++ === at && !/used_at/.test(sql) ? { code, rollsBack: code === 'SQLITE_FULL' } : undefined
      const batch = [element(first.key, { eventName: `Event ${at}` }), element(first.key, { eventName: 'Again' })]
      const answer = await send(batch)
      sabotage = () => undefined
      if (answer.status === 200) {
        sent += 1
        break
      }
      refused.push(answer.status)
      expect(answer.body).toEqual({ success: false, ok: false, error: expect.stringMatching(/./) })
      expect(answer.headers['retry-after']).toBe(answer.status === 503 ? '5' : undefined)
      const again = await send(batch)
      expect([again.status, again.body.counted, again.body.repeated]).toEqual([200, 2, 0])
      sent += 1
    }
    expect(refused.length).toBeGreaterThan(2)
    expect([...new Set(refused)]).toEqual([expected])
    expect(await countsOf({ surroundings, ingest })).toMatchObject({ Again: sent, Warm: 1 })
  },
)
