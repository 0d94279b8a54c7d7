/** Where the commands that work with a server learn which one, and as whom. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { type ListeningService, openListeningService } from '@plan/tests/listening-service'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '../src/commands.ts'
import { type Desk, openDesk } from './desk.ts'
import { runPlanHere } from './plan-here.ts'

let service: ListeningService
let desk: Desk
beforeAll(async () => {
  service = await openListeningService()
  await service.importInto('topic', 'Event Name\nOrder Placed\n', { type: 'text/csv' })
})
beforeEach(() => {
  desk = openDesk(service, runPlanHere)
})
afterAll(() => service.close())

const unset = {
  PLAN_SERVER: undefined,
  PLAN_WORKSPACE: undefined,
  PLAN_SERVICE_ACCOUNT: undefined,
  PLAN_SERVICE_ACCOUNT_SECRET: undefined,
}
const { PLAN_SERVICE_ACCOUNT: _, PLAN_SERVICE_ACCOUNT_SECRET: __, ...place } = unset
const account = { PLAN_SERVICE_ACCOUNT: undefined, PLAN_SERVICE_ACCOUNT_SECRET: undefined }

describe('settings', () => {
  test('may all stand in the file of their owner', async () => {
    const { address: server, serviceAccount } = service
    desk.writeOwnFile({ server, workspace: 'acme', branch: 'topic', serviceAccount })
    const { code, stdout, stderr } = await desk.plan(['pull'], '', unset)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout).events).toHaveLength(1)
  })

  test('may stand in a file of the folder, but the service account', async () => {
    desk.writeFolderFile({ server: service.address, workspace: 'acme', branch: 'topic' })
    const { stdout } = await desk.plan(['pull'], '', place)
    expect(JSON.parse(stdout).events).toHaveLength(1)
    desk.writeFolderFile({ serviceAccount: service.serviceAccount })
    const { code, stderr } = await desk.plan(['pull'], '', place)
    expect(stderr).toContain('plan.config.json: a service account must not stand in a file that others get')
    expect(stderr).not.toContain(service.serviceAccount.secret)
    expect(code).toBe(3)
  })

  test('are looked for in options, environment, folder and own file, in this order', async () => {
    const nowhere = 'http://127.0.0.1:1'
    desk.writeOwnFile({ server: nowhere, workspace: 'theirs', branch: 'absent' })
    desk.writeFolderFile({ server: nowhere, workspace: 'ours', branch: 'topic' })
    expect((await desk.plan(['pull'])).code).toBe(0)
    const chosen = ['--server', service.address, '--workspace', 'acme', '--branch', 'topic']
    const env = { PLAN_SERVER: nowhere, PLAN_WORKSPACE: 'another' }
    expect((await desk.plan(['pull', ...chosen], '', env)).code).toBe(0)
    expect((await desk.plan(['pull', '--branch', 'absent'])).code).toBe(4)
  })

  test.each([
    ['PLAN_SERVER', 'server', 'give --server, set PLAN_SERVER, or write "server" into '],
    ['PLAN_WORKSPACE', 'workspace', 'give --workspace, set PLAN_WORKSPACE, or write "workspace" into '],
    [
      'PLAN_SERVICE_ACCOUNT',
      'service account',
      'set PLAN_SERVICE_ACCOUNT, or write "serviceAccount": {"name": …} into ',
    ],
    [
      'PLAN_SERVICE_ACCOUNT_SECRET',
      'secret of the service account',
      'set PLAN_SERVICE_ACCOUNT_SECRET, or write "serviceAccount": {"secret": …} into ',
    ],
  ])('without %s the message says what to do', async (variable, what, advice) => {
    for (const nothing of [undefined, '']) {
      const { code, stdout, stderr } = await desk.plan(['stats'], '', { [variable]: nothing })
      expect(stderr).toBe(`error: no ${what} is given: ${advice}${desk.ownFile}\n`)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    }
  })

  test.each([
    ['--server', 'ftp://plans.test', 'the server must be an http or https address'],
    ['--server', 'https://ci:hush-hush@plans.test', 'the server must be an http or https address'],
    ['--workspace', '../acme', 'the workspace must be letters, digits'],
  ])('%s %s is refused before anything is sent', async (option, value, message) => {
    for (const command of [['stats'], ['push', '-', '--json']]) {
      const { code, stdout, stderr } = await desk.plan([...command, option, value])
      expect(stdout + stderr).toContain(message)
      expect(stdout + stderr).not.toContain('hush-hush')
      expect(code).toBe(2)
    }
  })
})

describe('the secret', () => {
  test('cannot be given on the command line', async () => {
    for (const [name, { load }] of Object.entries(commands)) {
      const { declare } = await load()
      const flags = declare(new Command(name)).options.map((option) => option.flags)
      expect(flags.filter((flag) => /secret|password|token|credential|account/i.test(flag))).toEqual([])
    }
    for (const option of ['--secret', '--service-account-secret', '--password', '--token']) {
      const { code, stderr } = await desk.plan(['pull', option, 'hush-hush'])
      expect(stderr).toMatch(new RegExp(`^error: unknown option '${option}'\n`))
      expect(code).toBe(2)
    }
  })

  test.skipIf(process.platform === 'win32')('is taken from no file that others can read', async () => {
    desk.writeOwnFile({ server: service.address, workspace: 'acme', serviceAccount: service.serviceAccount })
    for (const mode of [0o644, 0o640, 0o604]) {
      chmodSync(desk.ownFile, mode)
      const { code, stderr } = await desk.plan(['stats'], '', account)
      expect(stderr).toMatch(/config\.json: others can read the secret in it; run chmod 600 on the file/)
      expect(stderr).not.toContain(service.serviceAccount.secret)
      expect(code).toBe(3)
    }
    chmodSync(desk.ownFile, 0o400)
    expect((await desk.plan(['stats'], '', account)).code).toBe(0)
  })

  test('of a file goes to the server of that file alone', async () => {
    const { serviceAccount } = service
    for (const [own, whose] of [
      [{ server: 'https://plans.test', serviceAccount }, 'https://plans.test'],
      [{ serviceAccount }, 'no server, because "server" is missing beside it'],
    ] as const) {
      desk.writeOwnFile(own)
      desk.writeFolderFile({ server: service.address, workspace: 'acme' })
      const { code, stderr } = await desk.plan(['stats'], '', unset)
      expect(stderr).toContain(
        `config.json: the secret is for ${whose}, and goes to no other; set PLAN_SERVICE_ACCOUNT_SECRET`,
      )
      expect(code).toBe(2)
    }
    desk.writeOwnFile({ server: `${service.address}/`, serviceAccount })
    expect((await desk.plan(['stats'], '', unset)).code).toBe(0)
  })

  test('is not quoted from a file that cannot be read', async () => {
    const broken: readonly (readonly [string | object, string])[] = [
      ['{"serviceAccount": {"secret": hush-hush}}', 'it is not valid JSON'],
      [['hush-hush'], 'it must be an object'],
      [{ serviceAccount: 'hush-hush' }, 'serviceAccount must be an object'],
      [{ serviceAccount: { secret: ['hush-hush'] } }, 'the secret must be a text that is not empty'],
      [{ Server: 'hush-hush' }, '"Server" is no setting; there are server, workspace, branch, serviceAccount'],
      [{ serviceAccount: { key: 'hush-hush' } }, '"serviceAccount.key" is no setting'],
    ]
    for (const [config, reason] of broken) {
      desk.writeOwnFile(config)
      const { code, stderr } = await desk.plan(['stats'])
      expect(stderr).toContain(`config.json: ${reason}`)
      expect(stderr).not.toContain('hush-hush')
      expect(code).toBe(3)
    }
  })

  test('is warned about where it is not encrypted on its way', async () => {
    const server = service.address.replace('127.0.0.1', '0.0.0.0')
    const { code, stderr } = await desk.plan(['stats', '--server', server])
    expect(stderr).toBe(`warning: ${server} is not https: the secret can be read on its way\n`)
    expect(code).toBe(0)
  })
})

test('a folder in place of a config file is told', async () => {
  desk.writeOwnFile({})
  const { code, stderr } = await desk.plan(['stats'], '', {
    XDG_CONFIG_HOME: undefined,
    HOME: join(desk.folder, 'config', 'plan', 'config.json'),
  })
  expect(stderr).toMatch(/^error: .*config\.json.*: cannot be read: not a directory\n$/)
  expect(code).toBe(3)
})
