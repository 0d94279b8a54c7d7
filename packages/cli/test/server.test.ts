/** The commands that work with a server, as processes against a real one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ListeningService, openListeningService } from '@plan/tests/listening-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'
import { runPlan } from './plan-process.ts'

const sheet = 'Event Name,Event Property Name,Property Value Type\nOrder Placed,total,float\nSigned Up,plan,string\n'

let service: ListeningService
let desk: Desk
beforeAll(async () => {
  service = await openListeningService()
  await service.importInto('topic', sheet, { type: 'text/csv' })
  desk = openDesk(service, runPlan)
})
afterAll(() => service.close())

const served = (path: string) =>
  service.app.inject({ url: `/workspaces/acme${path}`, headers: { authorization: service.authorization } })

describe('plan pull', () => {
  test.each(['jsonSchema', 'selfDescSchemas', 'ndjson'])('prints %s as the server writes it', async (format) => {
    const { code, stdout, stderr } = await desk.plan(['pull', '--branch', 'topic', '--format', format])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe((await served(`/branches/topic/export/v1?payloadFormat=${format}`)).body)
  })

  test('is main as JSON schema unless told otherwise', async () => {
    const { stdout } = await desk.plan(['pull'])
    expect(stdout).toBe((await served('/branches/main/export/v1')).body)
  })

  test('passes vendor and --changed-events-only on', async () => {
    const args = ['--branch', 'topic', '--vendor', 'com.acme', '--format', 'selfDescSchemas', '--changed-events-only']
    const { stdout } = await desk.plan(['pull', ...args])
    expect(JSON.parse(stdout)).toMatchObject({
      eventSchemas: [{ self: { vendor: 'com.acme' } }, { self: { vendor: 'com.acme' } }],
      removedEvents: [],
    })
  })

  test('writes a file, and leaves it alone when it fails', async () => {
    const out = join(desk.folder, 'pulled.json')
    expect(await desk.plan(['pull', '--branch', 'topic', '--out', out])).toEqual({ code: 0, stdout: '', stderr: '' })
    const pulled = readFileSync(out, 'utf8')
    expect(JSON.parse(pulled).events).toHaveLength(2)
    expect((await desk.plan(['pull', '--branch', 'nowhere', '--out', out])).code).toBe(4)
    expect(readFileSync(out, 'utf8')).toBe(pulled)
    const other = join(desk.folder, 'other.json')
    expect((await desk.plan(['pull', '--branch', 'nowhere', '--out', other])).code).toBe(4)
    expect(existsSync(other)).toBe(false)
  })

  test('a branch that is not there is told with the server', async () => {
    const { code, stdout, stderr } = await desk.plan(['pull', '--branch', 'nowhere'])
    expect(stderr).toBe(
      `error: ${service.address}: There is no such branch in this workspace; the id of the main branch is "main" (status 404)\n`,
    )
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  })

  test('a vendor no schema can have is wrong usage', async () => {
    expect((await desk.plan(['pull', '--vendor', 'a b'])).code).toBe(2)
  })
})

describe('plan push', () => {
  test('imports and prints the numbers', async () => {
    const args = ['push', '-', '--branch', 'main']
    expect(await desk.plan(args, sheet)).toEqual({ code: 0, stdout: '', stderr: 'newEvents 2, newProperties 2\n' })
    expect(await desk.plan(args, sheet)).toEqual({ code: 0, stdout: '', stderr: 'nothing changed\n' })
    expect((await served('/branches/main/export/v1')).json().events).toHaveLength(2)
  })

  test('--dry-run prints every change and makes none', async () => {
    const before = (await served('/branches/topic/export/v1')).body
    const file = join(desk.folder, 'more.csv')
    writeFileSync(file, 'Event Name,Event Property Name,Property Value Type\nOrder Refunded,total,money\n')
    const { code, stdout, stderr } = await desk.plan(['push', file, '--branch', 'topic', '--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Event "Order Refunded" added$/m)
    expect(stderr).toMatch(
      /^warning: Event "Order Refunded", property "total": type "money" is not supported.*\n.*newEvents 1/,
    )
    expect((await served('/branches/topic/export/v1')).body).toBe(before)
  })

  test('--json prints what the server answers', async () => {
    const { code, stdout, stderr } = await desk.plan(['push', '-', '--branch', 'topic', '--dry-run', '--json'], sheet)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      message: 'Dry run completed, nothing was changed',
      result: { newEvents: 0 },
      warnings: [],
      changes: [],
    })
  })

  test('passes the method on', async () => {
    const other = sheet.replace('total,float', 'amount,float')
    const args = ['push', '-', '--branch', 'topic', '--method', 'addUpdateAndRemove', '--dry-run']
    expect((await desk.plan(args, other)).stdout).toContain('Property "total" taken from event "Order Placed"\n')
  })

  test('takes what was pulled', async () => {
    const { stdout } = await desk.plan(['pull', '--branch', 'topic'])
    const { code, stderr } = await desk.plan(['push', '-', '--branch', 'topic', '--method', 'addAndUpdate'], stdout)
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'nothing changed\n' })
  })

  test('what cannot be imported ends with 1 and the place, for programs too', async () => {
    const args = ['push', '-', '--branch', 'topic']
    const plain = await desk.plan(args, '{"events":[7]}')
    expect(plain).toMatchObject({ code: 1, stdout: '' })
    expect(plain.stderr).toMatch(/^error: standard input: .*#\/events\/0 .*\n$/)
    const asJson = await desk.plan([...args, '--json'], '{"events":[7]}')
    expect(asJson).toMatchObject({ code: 1, stderr: '' })
    expect(JSON.parse(asJson.stdout)).toMatchObject({ failure: { code: 'input-refused' }, warnings: [] })
  })

  test('a file that is not there ends with 3', async () => {
    const { code, stderr } = await desk.plan(['push', 'absent.csv', '--branch', 'topic'])
    expect(stderr).toBe('error: absent.csv: cannot be read: no such file or directory\n')
    expect(code).toBe(3)
  })
})

describe('plan stats', () => {
  test('prints CSV as the server writes it', async () => {
    const { code, stdout, stderr } = await desk.plan(['stats'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe((await served('/branches/export/v1')).body)
  })

  test('prints JSON, of the states that are asked for', async () => {
    const all = await desk.plan(['stats', '--format', 'json'])
    expect(Object.keys(JSON.parse(all.stdout).branches)).toContain('topic')
    const some = await desk.plan(['stats', '--format', 'json', '--status', 'Merged', 'Closed'])
    expect(JSON.parse(some.stdout)).toEqual({ branches: {} })
  })

  test('a state no branch can be in is wrong usage', async () => {
    expect((await desk.plan(['stats', '--status', 'Lost'])).code).toBe(2)
  })
})

describe('a server', () => {
  test('that cannot be reached ends with 4', async () => {
    const nobody = await openListeningService()
    await nobody.close()
    const { code, stdout, stderr } = await desk.plan(['stats', '--server', nobody.address])
    expect(stderr).toMatch(/^error: http:.*: The server cannot be reached: .*ECONNREFUSED.*\n$/)
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  })

  test('that refuses the service account ends with 4', async () => {
    const { code, stderr } = await desk.plan(['stats'], '', { PLAN_SERVICE_ACCOUNT_SECRET: 'guessed' })
    expect(stderr).toMatch(/^error: http:.*: Authentication failed: .*\(status 401\)\n$/)
    expect(stderr).not.toContain('guessed')
    expect(code).toBe(4)
  })

  test('that is something else is told', async () => {
    const { code, stderr } = await desk.plan(['stats', '--server', `${service.address}/reference`])
    expect(stderr).toMatch(/^error: http:.*\/reference: .*\n$/)
    expect(code).toBe(4)
  })
})
