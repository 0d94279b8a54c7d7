/** Whoever has a copy of the database has no secret. */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@plan/storage'
import { changeSetting, createMachineToken, createPerson, invite, offerPasswordReset, signIn } from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleService, operator, password, workspaceId } from './people-service.ts'

test('no password and no secret stands in the files of a store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-people-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { surroundings: memory } = await openPeopleService()
  const storage = (await openSqlite({ file: join(folder, 'plan.sqlite') }))._unsafeUnwrap()
  const newSecret = () => `plan_${randomBytes(32).toString('hex')}`
  const surroundings = { ...memory, storage, newSecret }
  await storage.workspaces.create(
    (await memory.storage.workspaces.find('acme' as never))._unsafeUnwrap() ?? expect.fail('there is one'),
    { at: '2026-01-02T03:04:05.678Z', actor: operator, door: 'command', sentence: 'x', changes: [] },
  )
  await changeSetting(surroundings, { workspaceId, key: 'machineTokens', value: true })
  const email = 'ada@example.org'
  const ada = (await createPerson(surroundings, { email, name: 'Ada', password }))._unsafeUnwrap()
  await storage.memberships.add({ workspaceId: 'acme' as never, personId: ada.id, role: 'admin', since: '2026' })
  const token = await createMachineToken(surroundings, {
    workspaceId,
    personId: ada.id,
    name: 'nightly',
    branchPattern: '*',
    access: 'read',
    expiresAt: '2026-02-01T00:00:00Z',
  })
  const secrets = [
    password,
    token._unsafeUnwrap().secret,
    (await signIn(surroundings, { email, password }))._unsafeUnwrap().secret,
    (await offerPasswordReset(surroundings, { email }))._unsafeUnwrap().secret,
    (await invite(surroundings, { workspaceId, email: 'b@example.org', role: 'viewer', by: operator }))._unsafeUnwrap()
      .secret,
  ]
  const written = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
  const before = written()
  await storage.close()
  const bytes = Buffer.concat([before, written()])
  expect(bytes.includes(email)).toBe(true)
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
  expect(secrets.slice(1).filter((secret) => !bytes.includes(surroundings.digestSecret(secret)))).toEqual([])
})
