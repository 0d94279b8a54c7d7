import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runPlanHere } from './plan-here.ts'
import { runPlan, temporaryFolder } from './plan-process.ts'

const source = (implementWithCodegen: boolean, ...destinations: string[]) => [
  { id: 'web', name: 'Web', implementWithCodegen, destinations: destinations.map((id) => ({ id })) },
]

const properties = { type: 'object', properties: { seats: { type: 'integer', minimum: 1 } }, required: ['seats'] }

const event = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, description: `About ${name}.`, actions: ['logEvent'], sources: source(true, 'warehouse') },
  rules: { type: 'object', properties: { properties }, nameMapping: [] },
  ...more,
})

const planText = (...events: object[]) =>
  JSON.stringify({
    name: 'Exported Tracking Plan: main',
    events,
    sources: {
      web: {
        ...{ id: 'web', name: 'Web', programmingLanguage: 'TypeScript', developmentPlatform: 'Web' },
        destinations: ['warehouse', 'analytics'],
      },
    },
    destinations: {
      warehouse: { id: 'warehouse', name: 'Warehouse', type: 'Custom' },
      analytics: { id: 'analytics', name: 'Analytics', type: 'Custom' },
    },
  })

const events = [
  event('e1', 'Signed Up', { actions: ['logEvent', 'identify'] }),
  event('e2', 'Signed Out', { actions: ['skipLogEvent', 'page'] }),
  event('e3', 'By Hand', { sources: source(false) }),
]

function desk(...given: object[]) {
  const folder = temporaryFolder()
  const [plan, out] = [join(folder, 'plan.json'), join(folder, 'src', 'tracking')]
  writeFileSync(plan, planText(...(given.length > 0 ? given : events)))
  const codegen = (...more: string[]) =>
    runPlanHere(['codegen', '--plan', plan, '--source', 'Web', '--out', out, ...more], '', { cwd: folder })
  return { folder, plan, out, codegen, read: (path: string) => readFileSync(join(out, path), 'utf8') }
}

describe('plan codegen', () => {
  test('writes the code, the lock and a table of all events', async () => {
    const { codegen, out, read } = desk()
    const { code, stdout, stderr } = await codegen()
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      'Include in Codegen is off for this source  "By Hand"',
      'generated                                  "Signed Out"',
      'generated                                  "Signed Up"',
      '2 of 3 events generated',
      'written tracking.ts',
      'written tracking-runtime.ts',
      'written tracking.lock.json',
      '',
    ])
    expect(readdirSync(out).sort()).toEqual(['tracking-runtime.ts', 'tracking.lock.json', 'tracking.ts'])
    expect(read('tracking.ts')).toContain('export function signedUp(properties: SignedUpProperties): void {')
    expect(read('tracking.ts')).toContain(
      "operations: ['identify', 'logEvent'],\n  destinations: { warehouse: 'Signed Up' },",
    )
    expect(read('tracking.ts')).toContain("operations: ['logPage']")
    expect(JSON.parse(read('tracking.lock.json'))).toMatchObject({
      ...{ source: 'web', language: 'typescript', functions: { e1: 'signedUp', e2: 'signedOut' } },
    })
  })

  test('touches nothing that is up to date, and --check says so', async () => {
    const { codegen, out } = desk()
    await codegen()
    const file = join(out, 'tracking.ts')
    utimesSync(file, 1000, 1000)
    expect((await codegen()).stdout).toContain('unchanged tracking.ts\n')
    expect((await codegen('--check')).code).toBe(0)
    expect(statSync(file).mtimeMs).toBe(1_000_000)
  })

  test('--check finds what differs and writes nothing', async () => {
    const { codegen, out, plan, read } = desk()
    const missing = await codegen('--check')
    expect([missing.code, existsSync(out)]).toEqual([5, false])
    expect(missing.stdout).toContain('missing: tracking.ts\n')
    await codegen()
    const before = read('tracking.ts')
    writeFileSync(plan, planText(...events, event('e4', 'Paid')))
    const differing = await codegen('--check')
    expect(differing.code).toBe(5)
    expect(differing.stdout).toContain(
      'differs: tracking.ts\nup to date: tracking-runtime.ts\ndiffers: tracking.lock.json\n',
    )
    expect((await codegen('--dry-run')).code).toBe(0)
    expect(read('tracking.ts')).toBe(before)
  })

  test('another language removes the files of the first, but none that was edited', async () => {
    const { codegen, out } = desk()
    await codegen()
    writeFileSync(join(out, 'tracking-runtime.ts'), '// mine now\n')
    const { stdout, code } = await codegen('--language', 'javascript')
    expect(code).toBe(0)
    expect(stdout).toContain('removed tracking.ts\n')
    expect(stdout).toContain('kept, because it was edited and is not generated any more: tracking-runtime.ts\n')
    expect(existsSync(join(out, 'tracking.ts'))).toBe(false)
    expect(readFileSync(join(out, 'tracking-runtime.ts'), 'utf8')).toBe('// mine now\n')
  })

  test('replaces no file that was not generated', async () => {
    const { codegen, out, read } = desk()
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'tracking.ts'), 'mine\n')
    const { code, stderr } = await codegen()
    expect(code).toBe(3)
    expect(stderr).toContain('tracking.ts: it was not generated here and would be lost')
    expect(read('tracking.ts')).toBe('mine\n')
    expect(readdirSync(out)).toEqual(['tracking.ts'])
  })

  test('a damaged record is told, and leads to no file outside', async () => {
    const { codegen, out, folder } = desk()
    await codegen()
    const lock = JSON.parse(readFileSync(join(out, 'tracking.lock.json'), 'utf8')) as { files: object }
    writeFileSync(join(out, 'tracking.lock.json'), JSON.stringify({ ...lock, files: { '../../plan.json': 'x' } }))
    const { code, stderr } = await codegen()
    expect(code).toBe(3)
    expect(stderr).toContain('tracking.lock.json: it is no record of generated files')
    expect(existsSync(join(folder, 'plan.json'))).toBe(true)
  })

  test('what code cannot keep is refused until it is waived', async () => {
    const { codegen } = desk(event('e1', 'Signed Up', { actions: ['logEvent', 'fly'] }))
    const refused = await codegen()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(
      'Event "Signed Up", "fly": the action is none that generated code knows (e1/fly:action-unknown)',
    )
    const { code, stdout } = await codegen('--waive', 'e1/fly:action-unknown')
    expect(code).toBe(0)
    expect(stdout).toContain('generated, 1 waived  "Signed Up"\n')
  })

  test('each problem stands in a line of its own', async () => {
    const { codegen, plan } = desk(event('e1', 'Signed\nUp', { actions: ['logEvent', 'fly', 'sw\nim'] }))
    const { code, stderr } = await codegen()
    expect(code).toBe(1)
    expect(stderr.replaceAll(plan, 'plan.json').split('\n')).toEqual([
      String.raw`error: plan.json: Event "Signed\nUp", "fly": the action is none that generated code knows (e1/fly:action-unknown)`,
      String.raw`error: plan.json: Event "Signed\nUp", "sw\nim": the action is none that generated code knows (e1/sw%0Aim:action-unknown)`,
      'error: plan.json: Mend the plan, or waive each by its id with --waive',
      '',
    ])
  })

  test('a waiver is taken as it is told, and one that no problem has is told', async () => {
    const { codegen } = desk(event('e1', 'Signed Up', { actions: ['logEvent', 'sw\nim'] }))
    const mistaken = await codegen('--waive', 'e1/sw\nim:action-unknown')
    expect(mistaken.code).toBe(1)
    expect(mistaken.stderr).toContain(
      String.raw`warning: no problem has the id "e1/sw\nim:action-unknown", which --waive names`,
    )
    const [, id = ''] = /\((e1\/.*)\)/.exec(mistaken.stderr) ?? []
    const waived = await codegen('--waive', id)
    expect([waived.code, waived.stderr]).toEqual([0, ''])
    const { plan, codegen: other } = desk()
    const idle = await other('--waive', id)
    expect([idle.code, idle.stderr.replaceAll(plan, 'plan.json')]).toEqual([
      0,
      'warning: no problem has the id "e1/sw%0Aim:action-unknown", which --waive names\n',
    ])
  })

  test('all events, and a report for programs', async () => {
    const { codegen } = desk()
    const { stdout } = await codegen('--all-events', '--dry-run', '--format', 'json')
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ language: 'typescript', isWritten: false },
      files: [{ path: 'tracking.ts', step: 'new' }, {}, {}],
      coverage: [{ name: 'By Hand', problems: [] }, {}, {}],
    })
  })

  test('a source that is not there is told with those that are', async () => {
    const { plan, out } = desk()
    const { code, stderr } = await runPlanHere(['codegen', '--plan', plan, '--source', 'iOS', '--out', out], '', {})
    expect(code).toBe(2)
    expect(stderr).toContain('the plan has no single source of the id or name "iOS"; give one of "Web"')
  })
})

describe('plan status', () => {
  test('says where functions are called, and which never are', async () => {
    const { codegen, folder } = desk(...events, event('e4', 'Paid'))
    await codegen()
    mkdirSync(join(folder, 'src', 'node_modules'))
    writeFileSync(
      join(folder, 'src', 'app.ts'),
      "import { signedUp, paid } from './tracking/tracking.js'\n\nsignedUp({ seats: 1 }); signedUp ({ seats: 2 })\nunpaid({ seats: 1 })\n",
    )
    writeFileSync(join(folder, 'src', 'page.vue'), '<script>\nsignedOut({ seats: 1 })\n</script>\n')
    writeFileSync(join(folder, 'src', 'node_modules', 'x.js'), 'paid()\n')
    const told = await runPlan(['status', 'src', '--tracking', 'src/tracking'], '', { cwd: folder, env: process.env })
    expect(told.stderr).toBe('')
    expect(told.stdout.split('\n')).toEqual([
      'signedOut: 1',
      '  src/page.vue:2',
      'signedUp: 2',
      '  src/app.ts:3',
      '  src/app.ts:3',
      'paid: never',
      '2 of 3 functions are called',
      'passed over: 1 folder of dependencies and builds',
      '',
    ])
    const json = await runPlan(['status', 'src/app.ts', '--tracking', 'src/tracking', '--format', 'json'], '', {
      cwd: folder,
      env: process.env,
    })
    expect(JSON.parse(json.stdout).functions).toEqual(
      expect.arrayContaining([
        {
          event: 'e1',
          function: 'signedUp',
          calls: [
            { file: 'src/app.ts', line: 3 },
            { file: 'src/app.ts', line: 3 },
          ],
        },
      ]),
    )
  })

  test('a call goes over the end of a line, and may ask first whether there is a function', async () => {
    const { codegen, folder } = desk(...events, event('e4', 'Paid'))
    await codegen()
    writeFileSync(
      join(folder, 'app.ts'),
      'tracking.signedUp?.({ seats: 1 })\nsignedOut\n  ({ seats: 1 })\npaid ?? no()\n',
    )
    const { stdout } = await runPlan(['status', 'app.ts', '--tracking', 'src/tracking'], '', {
      cwd: folder,
      env: process.env,
    })
    expect(stdout.split('\n')).toEqual([
      ...['signedOut: 1', '  app.ts:2', 'signedUp: 1', '  app.ts:1', 'paid: never'],
      ...['2 of 3 functions are called', ''],
    ])
  })

  test('what was passed over is told, in the help too', async () => {
    const { codegen, folder } = desk()
    await codegen()
    for (const name of ['dist', 'vendor', '.cache']) {
      mkdirSync(join(folder, 'src', name))
      writeFileSync(join(folder, 'src', name, 'a.js'), 'signedUp()')
    }
    writeFileSync(join(folder, 'src', 'bundle.js'), `signedUp()${' '.repeat(2 ** 20)}`)
    writeFileSync(join(folder, 'src', 'image.bin'), 'signedUp()\0')
    writeFileSync(join(folder, 'src', 'other.bin'), '\0')
    symlinkSync(join(folder, 'src', 'bundle.js'), join(folder, 'src', 'link.js'))
    const status = (...more: string[]) =>
      runPlan(['status', 'src', '--tracking', 'src/tracking', ...more], '', { cwd: folder, env: process.env })
    expect((await status()).stdout.split('\n').slice(-3)).toEqual([
      '0 of 2 functions are called',
      'passed over: 1 file above 1 MiB, 2 files that are no text, 2 folders of dependencies and builds, 1 symbolic link',
      '',
    ])
    expect(JSON.parse((await status('--format', 'json')).stdout).passedOver).toEqual({
      ...{ large: 1, binary: 2, folders: 2, links: 1 },
    })
    const help = (await runPlan(['status', '--help'])).stdout.replace(/\s+/g, ' ')
    for (const name of [
      '1 MiB',
      'build, dist, node_modules, Pods, target, vendor',
      'begins with a dot',
      'symbolic links',
    ])
      expect(help).toContain(name)
  })

  test('a place that cannot be read is named, and no other', async () => {
    const { codegen, folder } = desk(...events)
    await codegen()
    const { code, stderr } = await runPlan(['status', 'src', 'nowhere', '--tracking', 'src/tracking'], '', {
      cwd: folder,
      env: process.env,
    })
    expect([code, stderr]).toEqual([3, 'error: nowhere: cannot be read: no such file or directory\n'])
  })

  test('without generated code says what to do', async () => {
    const { folder } = desk()
    const { code, stderr } = await runPlanHere(['status', folder, '--tracking', folder], '', {})
    expect(code).toBe(3)
    expect(stderr).toContain('tracking.lock.json: cannot be read: there is none; run plan codegen')
  })
})
