/** What the commands take out of an exported plan, as services write it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runPlanHere } from './plan-here.ts'
import { temporaryFolder } from './plan-process.ts'

const web = (...destinations: unknown[]) => [{ id: 'web', name: 'Web', implementWithCodegen: true, destinations }]

const group = (properties: Readonly<Record<string, object>>, ...required: string[]) => ({
  ...{ type: 'object', properties, additionalProperties: false, required },
})

const tier = (more: object = {}) => ({ id: 'p1', type: 'string', enum: ['free', 'pro'], ...more })
const teamSize = { id: 'p2', type: ['integer', 'null'], groupTypeId: 'team' }
const coupon = { id: 'p3', type: 'string', pattern: '^[A-Z]+$' }

const signedUp = {
  ...{ id: 'e1', name: 'Signed Up', description: '', actions: ['logEvent', 'updateGroups'], eventType: 'event' },
  sources: web({ id: 'warehouse' }),
  rules: {
    nameMapping: [{ name: 'sign_up', destinationId: 'warehouse' }],
    properties: { properties: group({ tier: tier() }, 'tier'), groupProperties: group({ size: teamSize }) },
  },
}
const invited = {
  ...{ ...signedUp, id: 'e1.v1', eventType: 'variant', variantName: 'Invited' },
  rules: {
    ...signedUp.rules,
    properties: {
      properties: group({ tier: tier({ const: 'pro' }), coupon }, 'tier', 'coupon'),
      groupProperties: group({ size: teamSize }),
    },
  },
}

const plan = {
  name: 'Exported Tracking Plan: main',
  events: [invited, signedUp] as readonly object[],
  sources: {
    web: {
      ...{ id: 'web', name: 'Web', programmingLanguage: 'TypeScript', developmentPlatform: 'Web' },
      destinations: ['warehouse', 'other'],
    },
  } as object,
  destinations: {
    warehouse: { id: 'warehouse', name: 'Warehouse', type: 'Custom' },
    other: { id: 'other', name: 'Other', type: 'Custom' },
  } as object,
}

function desk(given: unknown, name = 'plan.json') {
  const folder = temporaryFolder()
  const file = join(folder, name)
  writeFileSync(file, typeof given === 'string' ? given : JSON.stringify(given))
  const run = (args: readonly string[], input = '') => runPlanHere(args, input, { cwd: folder })
  const out = join(folder, 'tracking')
  return {
    run,
    file,
    out,
    codegen: (...more: readonly string[]) => run(['codegen', '--plan', file, '--source', 'Web', '--out', out, ...more]),
    read: () => readFileSync(join(out, 'tracking.ts'), 'utf8'),
  }
}

describe('plan codegen of an exported plan', () => {
  test('writes functions for variants, and group properties', async () => {
    const { codegen, read } = desk(plan)
    const { code, stdout, stderr } = await codegen()
    expect(stderr).toBe('warning: the group type "team" has no name in the file; code knows it by its id\n')
    expect(stdout).toContain('generated  "Signed Up"\ngenerated  "Signed Up Invited"\n2 of 2 events generated\n')
    expect(code).toBe(0)
    const text = read()
    expect(text).toContain('export function signedUp(')
    expect(text).toContain('export function signedUpInvited(')
    expect(text).toContain("id: 'e1.v1'")
    expect(text).toContain("pinned: 'pro'")
    expect(text).toContain("destinations: { warehouse: 'sign_up' }")
    expect(text).toContain("operations: ['addCurrentUserToGroup', 'setGroupProperties', 'logEvent']")
    expect(text).toContain("of: 'group', groupType: 'team'")
  })

  test('takes sources and destinations as lists, and names for ids', async () => {
    const [one, other] = [
      desk(plan),
      desk({
        ...plan,
        events: [invited, signedUp].map((event) => ({
          ...event,
          sources: web('Warehouse').map(({ id: _, ...rest }) => rest),
        })),
        sources: Object.values(plan.sources).map((source: object) => ({
          ...source,
          destinations: ['Warehouse', { name: 'Other' }],
        })),
        destinations: Object.values(plan.destinations),
      }),
    ]
    await one.codegen()
    expect((await other.codegen()).code).toBe(0)
    expect(other.read()).toBe(one.read())
  })

  test('tells what it cannot take', async () => {
    const lost = { ...invited, id: 'e9.v1', name: 'Gone' }
    const renamed = { ...invited, actions: ['page'] }
    const { codegen } = desk({
      ...plan,
      events: [signedUp, renamed, lost],
      sources: { web: { ...Object.values(plan.sources)[0], destinations: ['warehouse', 'nowhere'] } },
      destinations: { ...plan.destinations, nameless: { id: 'nameless' } },
    })
    const { code, stderr } = await codegen()
    expect(
      stderr
        .split('\n')
        .filter((line) => line.startsWith('warning: '))
        .slice(0, 4),
    ).toEqual([
      'warning: Destination "nameless" lacks an id or a name, or is not what an export writes; it was left out',
      'warning: Source "Web" sends to "nowhere", a destination that the file does not define; it was left out',
      'warning: Event "Signed Up - Invited": a variant has actions from its event; what its own say otherwise was left out',
      'warning: Event "Gone - Invited": the file has no event of which this is a variant; it was left out',
    ])
    expect(code).toBe(0)
  })

  test('events and properties of one name stay apart by their ids', async () => {
    const twin = {
      ...{ ...signedUp, id: 'e2', name: 'Paid' },
      rules: { properties: { properties: group({ tier: { id: 'p9', type: 'integer', enum: [1, 2] } }, 'tier') } },
    }
    const { codegen, read } = desk({ ...plan, events: [signedUp, twin] })
    expect((await codegen()).code).toBe(0)
    expect(read()).toContain("readonly tier: 'free' | 'pro'")
    expect(read()).toContain('readonly tier: 1 | 2')
  })

  test('plan status knows the functions of variants', async () => {
    const { codegen, run, file, out } = desk(plan)
    await codegen()
    writeFileSync(join(file, '..', 'app.ts'), 'signedUpInvited({ coupon: "A", teamId: "t" })\n')
    const { stdout } = await run(['status', join(file, '..', 'app.ts'), '--tracking', out, '--format', 'json'])
    expect(JSON.parse(stdout).functions).toMatchObject([
      { event: 'e1', function: 'signedUp', calls: [] },
      { event: 'e1.v1', function: 'signedUpInvited', calls: [{ line: 1 }] },
    ])
  })
})

describe('where nothing would be generated', () => {
  const sheet = 'Event Name,Property Name,Property Value Type,Sources\nSigned Up,plan,string,Web\nPaid,,,Web\n'

  test('a sheet needs --all-events, and a language', async () => {
    const { codegen } = desk(sheet, 'plan.csv')
    expect((await codegen()).stderr).toContain(
      'plan.csv: The source has no programming language; name the language of the code with --language\n',
    )
    const { code, stderr } = await codegen('--language', 'typescript')
    expect(stderr).toContain(
      'plan.csv: nothing is generated, because Include in Codegen is off for all 2 events of the source "Web", and sheets and schemas cannot say that it is on; switch it on in the plan, or give --all-events\n',
    )
    expect(code).toBe(1)
    const all = await codegen('--language', 'typescript', '--all-events')
    expect(all.code).toBe(0)
    expect(all.stdout).toContain('2 of 2 events generated\n')
  })

  test('an exported plan is told alike', async () => {
    const off = { ...signedUp, sources: [{ ...web()[0], implementWithCodegen: false }] }
    const { code, stderr } = await desk({ ...plan, events: [off] }).codegen()
    expect(stderr).toContain('Include in Codegen is off for the only event of the source "Web"')
    expect(code).toBe(1)
  })
})

describe('plan validate against an exported plan', () => {
  const validated = async (properties: object) => {
    const { run, file } = desk(plan)
    return run(
      ['validate', '-', '--plan', file, '--source', 'Web'],
      `${JSON.stringify({ event: 'Signed Up', properties })}\n`,
    )
  }

  test.each([{ tier: 'free' }, { tier: 'pro', coupon: 'AB' }])(
    '%j fits the event or its variant',
    async (properties) => {
      expect(await validated(properties)).toMatchObject({ code: 0, stdout: '', stderr: '1 events; 0 findings\n' })
    },
  )

  test('what fits neither is told', async () => {
    expect((await validated({ tier: 'free', coupon: 'AB' })).code).toBe(5)
  })
})

test('plan import still says what a server skips', async () => {
  const { run, file } = desk(plan)
  const { stderr } = await run(['import', file, '--into', file, '--dry-run'])
  expect(stderr).toContain('warning: Event "Signed Up - Invited": event variants are not imported\n')
  expect(stderr).toContain('warning: Event "Signed Up": group properties are not imported\n')
})
