import { callTool, isLongCall, refusedCall } from '@plan/agent-tools'
import { languages, trackedSource } from '@plan/codegen'
import { openCodeMemo } from '@plan/codegen/review'
import { type Plan, workspaceSettingsSchema } from '@plan/core'
import { okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { type Desk, openDesk, planWith } from './local-desk.ts'

const generated = (sourceId: string) => ({ sourceId, implementWithCodegen: true })

/** Web generates its code; iOS has a language that nobody generates; Android leaves one event to the hand. */
const appPlan = (): Plan =>
  planWith(
    ['destination', { id: 'd1', name: 'Warehouse' }],
    ['source', { id: 'web', name: 'Web', programmingLanguage: 'TypeScript', destinations: ['d1'] }],
    ['source', { id: 'ios', name: 'iOS', programmingLanguage: 'Esperanto', destinations: ['d1'] }],
    [
      'property',
      {
        ...{ id: 'plan', name: 'Plan', type: 'string', allowedValues: ['free', 'pro'] },
        nameMapping: [{ destinationId: 'd1', name: 'plan_name' }],
      },
    ],
    ['property', { id: 'seats', name: 'Seats', type: 'int' }],
    [
      'event',
      {
        ...{ id: 'e1', name: 'Signed Up', nameMapping: [{ destinationId: 'd1', name: 'signed_up' }] },
        sources: [generated('web'), { sourceId: 'ios' }],
        uses: [{ propertyId: 'plan', presence: 'always' }],
      },
    ],
    ['event', { id: 'e2', name: 'Paid', sources: [generated('web'), { sourceId: 'ios' }] }],
    ['event', { id: 'e3', name: 'Shared', sources: [{ sourceId: 'web' }] }],
  )

const read = async (desk: Desk, include: string, given: object = {}) =>
  (await desk.call('get', { type: 'branch', name: 'checkout', include, ...given })).content

const row = (rows: readonly { readonly name: string }[], name: string) => rows.find((one) => one.name === name)

/** A branch that adds, changes and archives an event, and adds one to a source. */
async function workedDesk(): Promise<Desk> {
  const desk = openDesk(appPlan())
  const branchId = await desk.branch()
  const saved = await desk.call('save_items', {
    branchId,
    items: [
      { op: 'create', entityType: 'event', name: 'Refunded', sources: ['web'] },
      { op: 'update', entityType: 'event', id: 'e1', addProperties: [{ propertyId: 'seats' }] },
      { op: 'archive', entityType: 'event', id: 'e2' },
      { op: 'update', entityType: 'event', id: 'e3', addSources: ['ios'] },
    ],
  })
  expect(saved.isError, saved.text).toBe(false)
  return desk
}

test('of a source with codegen the diff of each event is what generating says', async () => {
  const desk = await workedDesk()
  const reply = await read(desk, 'code_snippets', { sourceId: 'web' })
  expect(reply).toMatchObject({ source: { id: 'web', language: 'TypeScript' }, total: 3 })
  const updated = row(reply.snippets, 'Signed Up')
  expect(updated).toMatchObject({ status: 'Updated', label: '[Codegen]' })
  expect(updated).toMatchObject({ code: expect.stringContaining("import { signedUp } from './tracking.js'") })
  const { diff } = updated as unknown as { readonly diff: readonly string[] }
  expect(diff.slice(0, 2)).toEqual(['--- a/tracking.ts', '+++ b/tracking.ts'])
  expect(diff.some((line) => line.startsWith('+') && line.includes('seats'))).toBe(true)
  expect(diff.join('\n')).not.toContain('paid')
  expect(row(reply.snippets, 'Paid')).toMatchObject({ status: 'Deleted', label: '[Codegen]' })
  expect(row(reply.snippets, 'Refunded')).toMatchObject({ status: 'New', label: '[Pseudocode]' })
})

/** The text after a unified diff of one file. */
function patched(before: string, diff: readonly string[]): string {
  const lines = before.split('\n')
  const out: string[] = []
  let at = 0
  for (const line of diff.slice(2)) {
    const hunk = /^@@ -(\d+)/.exec(line)
    if (hunk) {
      const start = Math.max(0, Number(hunk[1]) - 1)
      out.push(...lines.slice(at, start))
      at = start
    } else if (line.startsWith('+')) out.push(line.slice(1))
    else {
      expect(lines[at]).toBe(line.slice(1))
      if (line.startsWith(' ')) out.push(line.slice(1))
      at++
    }
  }
  return [...out, ...lines.slice(at)].join('\n')
}

const moduleOf = (plan: Plan): string => {
  const source = [...plan.sources.values()].find(({ id }) => id === 'web')
  return source === undefined
    ? ''
    : (languages.typescript.generate(trackedSource(plan, source)).get('tracking.ts') ?? '')
}

test.each<[string, object]>([
  ['a changed event', { op: 'update', entityType: 'event', id: 'e1', addProperties: [{ propertyId: 'seats' }] }],
  ['a description', { op: 'update', entityType: 'event', id: 'e1', description: 'Somebody joins' }],
  ['an event that is gone', { op: 'archive', entityType: 'event', id: 'e2' }],
  [
    'an event whose code is generated from now on',
    { op: 'update', entityType: 'event', id: 'e3', setSourceCodegen: [{ sourceId: 'web', codegen: true }] },
  ],
  [
    'a new name that renames the function of another event',
    { op: 'update', entityType: 'event', id: 'e2', name: 'signed up' },
  ],
  ['a new name', { op: 'update', entityType: 'event', id: 'e2', name: 'Paid at last' }],
])('applied to the code of main, the diff of %s gives the code of the branch', async (_, item) => {
  const desk = openDesk(appPlan())
  const branchId = await desk.branch()
  const saved = await desk.call('save_items', { branchId, items: [item] })
  expect(saved.isError, saved.text).toBe(false)
  const { snippets } = await read(desk, 'code_snippets', { sourceId: 'web' })
  expect(snippets).toHaveLength(1)
  const after = await desk.context.reader.plan('local', branchId)
  expect(patched(moduleOf(desk.main()), snippets[0].diff)).toBe(moduleOf(after._unsafeUnwrap().plan))
})

test('code by hand is pseudocode: types, presence, rules, and the names of destinations', async () => {
  const reply = await read(await workedDesk(), 'code_snippets', { sourceId: 'iOS' })
  expect(reply.source).toEqual({ id: 'ios', name: 'iOS' })
  expect(row(reply.snippets, 'Signed Up')).toMatchObject({
    status: 'Updated',
    label: '[Pseudocode]',
    code: [
      '// logEvent',
      'track("Signed Up", {',
      '  eventProperties: {',
      '    "Plan": string, // always sent; one of "free", "pro"',
      '    "Seats": int, // sometimes sent',
      '  },',
      '})',
      '// "Warehouse" gets "signed_up", "Plan" as "plan_name"',
    ].join('\n'),
    diff: expect.arrayContaining(['+    "Seats": int, // sometimes sent']),
  })
  expect(row(reply.snippets, 'Shared')).toMatchObject({ status: 'Added' })
  expect(row(reply.snippets, 'Paid')).toMatchObject({ status: 'Deleted', guidance: 'Stop sending the event.' })
})

test('with codegen off in the workspace nothing is generated', async () => {
  const { context } = await workedDesk()
  const settings = () => okAsync(workspaceSettingsSchema.parse({ codegen: false }))
  const off = { ...context, reader: { ...context.reader, settings } }
  const given = { workspaceId: 'local', type: 'branch', name: 'checkout', include: 'code_snippets', sourceId: 'web' }
  const { content } = await callTool(off, 'get', given)
  expect(content.note).toContain('off in this workspace')
  expect(content.source).toEqual({ id: 'web', name: 'Web' })
  for (const snippet of content.snippets as readonly object[]) expect(snippet).toMatchObject({ label: '[Pseudocode]' })
})

test('of main there is the code of each event', async () => {
  const desk = openDesk(appPlan())
  const main = { type: 'branch', id: 'main', include: 'code_snippets' }
  const { content } = await desk.call('get', { ...main, sourceId: 'web' })
  expect(content.snippets.map(({ name, label }: Record<string, string>) => [name, label])).toEqual([
    ['Paid', '[Codegen]'],
    ['Shared', '[Pseudocode]'],
    ['Signed Up', '[Codegen]'],
  ])
  expect(row(content.snippets, 'Paid')).toMatchObject({ code: expect.stringContaining('paid();') })
  expect((await desk.call('get', main)).content).toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('sourceId'),
  })
  expect((await desk.call('get', { ...main, sourceId: 'we' })).content.code).toBe('item_not_found')
})

test('what code cannot keep is told with the event', async () => {
  const desk = openDesk(
    planWith(
      ['source', { id: 'web', name: 'Web', programmingLanguage: 'TypeScript' }],
      ['property', { id: 'p', name: 'Plan', type: 'string' }],
      ['property', { id: 'q', name: 'Plan', type: 'int' }],
      [
        'event',
        { id: 'e1', name: 'Signed Up', sources: [generated('web')], uses: [{ propertyId: 'p' }, { propertyId: 'q' }] },
      ],
    ),
  )
  const { content } = await desk.call('get', { type: 'branch', id: 'main', include: 'code_snippets', sourceId: 'web' })
  expect(content.snippets[0].problems[0]).toContain('has the same name')
})

test('the guide says for each source what to implement, change and remove', async () => {
  const desk = await workedDesk()
  const guide = await read(desk, 'implementation_guide')
  expect(guide.sources).toEqual([
    { id: 'web', name: 'Web', language: 'TypeScript', counts: { Deleted: 1, New: 1, Updated: 1 } },
    { id: 'ios', name: 'iOS', counts: { Added: 1, Deleted: 1, Updated: 1 } },
  ])
  expect(guide.steps).toHaveLength(5)
  expect(guide.total).toBe(6)
  const onWeb = guide.changes.filter(({ source }: { source: string }) => source === 'web')
  expect(row(onWeb, 'Paid')).toMatchObject({
    label: '[Codegen]',
    before: expect.stringContaining('paid();'),
    steps: ['Remove each call of the function.', 'Generate the code of the source.'],
  })
  expect(row(onWeb, 'Paid')).not.toHaveProperty('after')
  expect(row(onWeb, 'Refunded')).toMatchObject({ after: expect.stringContaining('track("Refunded")') })
  const ios = await read(desk, 'implementation_guide', { sourceId: 'ios' })
  expect(ios.changes.map(({ source }: { source: string }) => source)).toEqual(['ios', 'ios', 'ios'])
  expect(await read(desk, 'implementation_guide')).toEqual(guide)
})

test('a large branch comes in pages, each event once', async () => {
  const events = (flag: boolean) =>
    Array.from(
      { length: 60 },
      (_, at) =>
        [
          'event',
          { id: `e${at}`, name: `Event ${at}`, description: String(flag), sources: [generated('web')] },
        ] as const,
    )
  const web = ['source', { id: 'web', name: 'Web', programmingLanguage: 'Python' }] as const
  const desk = openDesk(planWith(web, ...events(false)))
  const branchId = await desk.branch()
  for (const half of [0, 30])
    await desk.call('save_items', {
      branchId,
      items: Array.from({ length: 30 }, (_, at) => ({
        ...{ op: 'update', entityType: 'event', id: `e${half + at}`, description: 'New words' },
      })),
    })
  const seen: string[] = []
  let pageToken: string | undefined
  do {
    const page = await read(desk, 'code_snippets', { sourceId: 'web', ...(pageToken && { pageToken }) })
    expect(page.total).toBe(60)
    seen.push(...page.snippets.map(({ id }: { id: string }) => id))
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  expect(seen.toSorted()).toEqual(
    events(true)
      .map(([, { id }]) => id)
      .toSorted(),
  )
})

test.each<[name: string, given: object, isLong: boolean]>([
  ['get', { type: 'branch', name: 'checkout', include: 'code_snippets', sourceId: 'web' }, true],
  ['get', { type: 'branch', name: 'checkout', include: 'implementation_guide' }, true],
  ['get', { type: 'branch', name: 'checkout' }, false],
  ['get', { type: 'event', name: 'Paid', include: 'code_snippets' }, false],
  ['get', { type: 'branch', include: 'nonsense' }, false],
  ['search', { query: 'paid' }, false],
  ['nothing', {}, false],
])('whether %s of %j takes long', (name, given, isLong) => {
  expect(isLongCall(name, { workspaceId: 'local', ...given })).toBe(isLong)
})

test('a call that cannot be made now is a failure that may be repeated', () => {
  expect(refusedCall('Too many.')).toMatchObject({ isError: true, content: { code: 'unavailable' } })
})

test('what was read before does not change what is answered', async () => {
  const desk = await workedDesk()
  const asked = ['code_snippets', 'implementation_guide', 'code_snippets']
  const ask = async (context: Desk['context'], include: string) =>
    (
      await callTool(context, 'get', {
        ...{ workspaceId: 'local', type: 'branch', name: 'checkout' },
        include,
        sourceId: 'web',
      })
    ).text
  const remembering = { ...desk.context, codeMemo: openCodeMemo() }
  for (const include of asked) expect(await ask(remembering, include)).toBe(await ask(desk.context, include))
})
