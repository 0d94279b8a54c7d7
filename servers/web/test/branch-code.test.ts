/** What a branch does to code, as those who review it read it. */
import { createBranch } from '@plan/workspace'
import { applyPatch } from 'diff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change } from './apps.ts'
import { done, openWebService, operator, type Visitor, type WebService } from './web-service.ts'

let service: WebService
let vic: Visitor

const generated = (sourceId: string) => ({ sourceId, implementWithCodegen: true })

const edit = (branchId: string, ...changes: readonly object[]) =>
  change(service.surroundings, 'acme', branchId, changes)

/** A branch of main as it stands, with some changes. */
async function branch(id: string, ...changes: readonly object[]): Promise<string> {
  await done(createBranch(service.surroundings, { workspaceId: 'acme', id, name: id, ...operator }))
  if (changes.length > 0) await edit(id, ...changes)
  return id
}

interface Told {
  readonly total: number
  readonly next: string | null
  readonly sources: readonly { readonly id: string }[]
  readonly events: readonly { readonly id: string }[]
  readonly files: readonly { readonly path: string; readonly lines: readonly string[] }[]
}

const ask = (branchId: string, rest = '') => vic.ask('GET', `/workspaces/acme/branches/${branchId}/code${rest}`)

async function told(branchId: string, rest = ''): Promise<Told> {
  const { status, text, body } = await ask(branchId, rest)
  expect(status, text).toBe(200)
  return body as unknown as Told
}

/** Web generates its code, iOS has a language that nobody generates, Old is archived. */
const beginning = [
  { kind: 'destination-added', item: { id: 'd1', name: 'Warehouse' } },
  { kind: 'source-added', item: { id: 'web', name: 'Web', programmingLanguage: 'TypeScript', destinations: ['d1'] } },
  { kind: 'source-added', item: { id: 'ios', name: 'iOS', programmingLanguage: 'Esperanto', destinations: ['d1'] } },
  { kind: 'source-added', item: { id: 'old', name: 'Old', programmingLanguage: 'TypeScript' } },
  { kind: 'source-archived', id: 'old' },
  { kind: 'property-added', item: { id: 'plan', name: 'Plan', type: 'string', allowedValues: ['free', 'pro'] } },
  { kind: 'property-added', item: { id: 'seats', name: 'Seats', type: 'int' } },
  { kind: 'property-added', item: { id: 'locale', name: 'Locale', type: 'string', kind: 'system' } },
  {
    kind: 'event-added',
    item: {
      ...{ id: 'e1', name: 'Signed Up', sources: [generated('web'), { sourceId: 'ios' }] },
      uses: [{ propertyId: 'plan', presence: 'always' }],
    },
  },
  { kind: 'event-added', item: { id: 'e2', name: 'Paid', sources: [generated('web'), generated('old')] } },
]

beforeAll(async () => {
  service = await openWebService()
  vic = await service.person('vic', 'viewer')
  await edit('main', ...beginning)
  await branch('empty')
  await branch(
    'checkout',
    { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'seats', minimum: 5, maximum: 1 } },
    { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'locale', presence: 'always' } },
    { kind: 'event-archived', id: 'e2' },
    { kind: 'event-added', item: { id: 'e3', name: 'Refunded', sources: [generated('web')] } },
  )
  await branch('without-web', { kind: 'source-archived', id: 'web' })
})
afterAll(() => service.close())

const none = { New: 0, Added: 0, Updated: 0, Removed: 0, Deleted: 0 }
const page = { revision: 2, hasCodegen: true, next: null }
const web = { id: 'web', name: 'Web', language: 'TypeScript', kind: 'Codegen' }
const ios = { id: 'ios', name: 'iOS', language: null, kind: 'Pseudocode' }
const problem = 'Event "Signed Up", "Seats": no number is in the range (e1/Seats:range-empty)'

test('the sources whose code changes, each with its counts and its problems', async () => {
  expect(await told('checkout')).toEqual({
    ...{ ...page, againstRevision: expect.any(Number), total: 2 },
    sources: [
      {
        ...{ ...web, isArchived: false, events: { ...none, New: 1, Updated: 1, Deleted: 1 }, changesInit: true },
        problems: { total: 1, sentences: [problem] },
      },
      {
        ...{ ...ios, isArchived: false, events: { ...none, Updated: 1 }, changesInit: false },
        problems: { total: 0, sentences: [] },
      },
    ],
  })
})

test('the events of a source with codegen: their calls, exactly', async () => {
  const { source, total, events } = (await ask('checkout', '/web')).body
  expect({ source, total }).toEqual({ source: web, total: 3 })
  const call = (name: string, text: string) => `import { ${name} } from './tracking.js';\n\n${text}`
  expect(events).toEqual([
    {
      ...{ id: 'e2', name: 'Paid', status: 'Deleted', kind: 'Codegen', problems: [] },
      ...{ before: call('paid', 'paid();'), after: null },
      diff: [
        ...['--- a/snippet', '+++ b/snippet', '@@ -1,3 +0,0 @@'],
        ...["-import { paid } from './tracking.js';", '-', '-paid();'],
      ],
      steps: ['Remove each call of the function.', 'Generate the code of the source.'],
    },
    {
      ...{ id: 'e3', name: 'Refunded', status: 'New', kind: 'Codegen', problems: [] },
      ...{ before: null, after: call('refunded', 'refunded();') },
      diff: [
        ...['--- a/snippet', '+++ b/snippet', '@@ -0,0 +1,3 @@'],
        ...["+import { refunded } from './tracking.js';", '+', '+refunded();'],
      ],
      steps: ['Generate the code of the source.', 'Call the function wherever the event happens.'],
    },
    {
      ...{ id: 'e1', name: 'Signed Up', status: 'Updated', kind: 'Codegen', problems: [problem] },
      ...{ before: expect.stringContaining('signedUp('), after: expect.stringContaining('signedUp(') },
      diff: expect.any(Array),
      steps: [
        'Mend the plan, or waive each problem by its id: until then no code is generated.',
        'Generate the code of the source.',
        'Look at each call of the function: arguments may have changed.',
      ],
    },
  ])
})

test('the events of a source without codegen: what somebody has to write', async () => {
  const { source, total, events } = (await ask('checkout', '/ios')).body
  expect({ source, total }).toEqual({ source: ios, total: 1 })
  const before = [
    ...['// logEvent', 'track("Signed Up", {', '  eventProperties: {'],
    '    "Plan": string, // always sent; one of "free", "pro"',
    ...['  },', '})', '// "Warehouse" gets "Signed Up"'],
  ]
  const seats = '    "Seats": int, // sometimes sent'
  const locale = ['  systemProperties: {', '    "Locale": string, // always sent', '  },']
  expect(events).toEqual([
    {
      ...{ id: 'e1', name: 'Signed Up', status: 'Updated', kind: 'Pseudocode', problems: [] },
      before: before.join('\n'),
      after: before
        .toSpliced(5, 0, ...locale)
        .toSpliced(4, 0, seats)
        .join('\n'),
      diff: [
        ...['--- a/snippet', '+++ b/snippet', '@@ -2,6 +2,10 @@'],
        ...before.slice(1, 4).map((line) => ` ${line}`),
        ...[seats, '  },', ...locale.slice(0, 2)].map((line) => `+${line}`),
        ...before.slice(4).map((line) => ` ${line}`),
      ],
      steps: ['Find where the event is sent by hand and send what the pseudocode names now.'],
    },
  ])
  expect(await told('checkout', '/ios/files')).toMatchObject({ total: 0, files: [] })
})

/** The text after a diff of one file. */
const patched = (text: string, { files }: Told): string =>
  String(applyPatch(text, `${files.find(({ path }) => path === 'tracking.ts')?.lines.join('\n')}\n`))

/** All of what is generated for Web on a branch, as it differs from a branch that has no Web. */
const moduleOf = async (branchId: string): Promise<string> =>
  patched('', await told(branchId, '/web/files?against=without-web&limit=5000'))

test('applied to the files of main, the diffs give the files of the branch', async () => {
  const diff = await told('checkout', '/web/files')
  expect(diff.files.map(({ path }) => path)).toEqual(['tracking.ts'])
  expect(await moduleOf('main')).toContain('export function paid(')
  expect(patched(await moduleOf('main'), diff)).toBe(await moduleOf('checkout'))
  expect(diff).toMatchObject({ source: web, problems: { total: 1, sentences: [problem] } })
})

test('what one event does to the files alone', async () => {
  const { files } = await told('checkout', '/web/files?event=e3')
  const lines = files.flatMap((file) => file.lines).join('\n')
  expect(lines).toContain('+export function refunded(')
  expect(lines).not.toContain('paid')
  expect((await ask('checkout', '/web/files?event=no-such-event')).status).toBe(404)
})

test('pages hold everything once, and a cursor of another revision is refused', async () => {
  const moving = await branch('moving', { kind: 'event-archived', id: 'e1' }, { kind: 'event-archived', id: 'e2' })
  const first = await told(moving, '/web?limit=1')
  expect(first).toMatchObject({ total: 2, events: [{ id: 'e2' }] })
  expect(await told(moving, `/web?limit=1&cursor=${first.next}`)).toMatchObject({ events: [{ id: 'e1' }], next: null })
  const whole = await told(moving, '/web/files?limit=5000')
  const lines: string[] = []
  let next: string | null = null
  do {
    const part: Told = await told(moving, `/web/files?limit=7${next === null ? '' : `&cursor=${next}`}`)
    lines.push(...part.files.flatMap((file) => file.lines))
    next = part.next
  } while (next !== null)
  expect(lines).toEqual(whole.files.flatMap((file) => file.lines))
  expect(await told(moving, '?limit=1')).toMatchObject({ total: 2, sources: [{ id: 'web' }], next: expect.any(String) })
  await edit(moving, { kind: 'event-restored', id: 'e1' })
  expect((await ask(moving, `/web?limit=1&cursor=${first.next}`)).status).toBe(409)
})

test('a branch is held against main as it took it in, main as it stands, or another branch', async () => {
  await branch('behind')
  await edit('main', { kind: 'event-added', item: { id: 'e9', name: 'Landed', sources: [generated('web')] } })
  expect(await told('behind')).toMatchObject({ total: 0, sources: [] })
  expect(await told('behind', '/web?against=main')).toMatchObject({ events: [{ id: 'e9', status: 'Deleted' }] })
  expect((await told('checkout', '/web?against=behind')).events.map(({ id }) => id)).toEqual(['e2', 'e3', 'e1'])
  expect((await ask('checkout', '?against=no-such-branch')).status).toBe(404)
})

test('a branch that changes nothing changes no code', async () => {
  expect(await told('empty')).toMatchObject({ total: 0, sources: [], next: null })
  expect(await told('empty', '/web')).toMatchObject({ total: 0, events: [] })
  expect(await told('empty', '/web/files')).toMatchObject({ total: 0, files: [] })
})

test('a source that is archived has no code; one that becomes it loses all of it', async () => {
  expect(await told('checkout', '/old')).toMatchObject({ total: 0, events: [] })
  expect((await told('checkout')).sources.map(({ id }) => id)).not.toContain('old')
  expect(await told('without-web')).toMatchObject({
    sources: [{ id: 'web', isArchived: true, events: { ...none, Removed: 2 }, language: 'TypeScript' }],
  })
  const { files } = await told('without-web', '/web/files?limit=5000')
  expect(files.map(({ path }) => path).sort()).toEqual(['tracking-runtime.ts', 'tracking.ts'])
  expect(files.flatMap(({ lines }) => lines.slice(1, 2))).toEqual(['+++ /dev/null', '+++ /dev/null'])
})

test('a source that neither side has is not found', async () => {
  expect((await ask('checkout', '/none')).status).toBe(404)
  expect((await ask('checkout', '/none/files')).status).toBe(404)
})

test('where the workspace generates no code everything is illustrative', async () => {
  const cleo = await service.person('cleo', 'admin')
  const put = (value: boolean) => cleo.ask('PUT', '/workspaces/acme/settings/codegen', { value })
  const before = await ask('checkout')
  expect((await put(false)).status).toBe(200)
  const { headers, body } = await ask('checkout')
  expect(headers.etag).not.toBe(before.headers.etag)
  expect(body).toMatchObject({
    hasCodegen: false,
    sources: [{ id: 'web', language: null, kind: 'Pseudocode', changesInit: false }, { id: 'ios' }],
  })
  expect((await put(true)).status).toBe(200)
})

test('what the reader has already is not sent again', async () => {
  const path = '/workspaces/acme/branches/checkout/code/web/files'
  const first = await vic.ask('GET', path)
  const again = await vic.ask('GET', path, undefined, { 'if-none-match': String(first.headers.etag) })
  expect(again).toMatchObject({ status: 304, text: '' })
})
