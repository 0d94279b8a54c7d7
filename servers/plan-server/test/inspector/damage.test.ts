/** Damaged rows of the Inspector, at the doors: apps go on sending, and the operator is told what was lost. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { examine } from '../../src/doctor/examine.ts'
import { startServer } from '../plan-server-process.ts'
import { element, prepareInspected, track } from './inspected-workspace.ts'

test('apps go on sending where rows are damaged, and log and doctor name them', async () => {
  const { data, key } = await prepareInspected()
  const serve = async () => {
    const server = await startServer(data, { args: ['--only', 'inspector'], keepsOutput: true })
    onTestFinished(async () => {
      if (server.child.exitCode === null && server.child.signalCode === null) await server.stop('SIGKILL')
    })
    return server
  }
  const [lost, kept] = [element(key), element(key)]
  const first = await serve()
  for (const one of [lost, kept]) expect((await track(first.address, [one])).counted).toBe(1)
  await first.stop('SIGTERM')

  const database = new Database(join(data, 'plan.sqlite'))
  database.exec("UPDATE inspector_messages SET messages = '?' WHERE number = 1")
  const now = new Date().toISOString()
  database.prepare("INSERT INTO inspector_journal VALUES ('acme', 9, ?, '1:1,?')").run(now)
  const countOf = () => database.prepare('SELECT sum(count) FROM inspector_counts').pluck().get()
  onTestFinished(() => void database.close())

  const second = await serve()
  expect(await track(second.address, [kept, element(key)])).toMatchObject({ status: 200, counted: 1, repeated: 1 })
  while (countOf() !== 3) await pause(100)
  expect(second.output()).toMatch(/"commit":1,"code":"storage-damaged".*repeated messages/)
  expect(second.output()).toMatch(/"commit":9,"code":"storage-damaged".*are not counted/)

  const findings = await examine({ data, host: '127.0.0.1', port: 0, environment: {}, deep: false })
  expect(findings.find(({ check }) => check === 'observations')).toEqual({
    check: 'observations',
    verdict: 'problem',
    says: expect.stringMatching(
      /^in acme the messages of commit 1 \(\S+Z\) and the counts of commit 9 \(\S+Z\) are damaged$/,
    ),
    advice: expect.stringContaining('inspectorRetentionDays'),
  })
})
