/** Reading and editing the items of a plan. */
import { createBranch } from '@plan/workspace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebService, type Visitor, type WebService } from './web-service.ts'

let service: WebService
let ann: Visitor
let cleo: Visitor
const path = '/workspaces/acme/branches/plan'
const items = `${path}/items`

interface Page {
  readonly revision: number
  readonly total: number
  readonly items: readonly { readonly kind: string; readonly item: { readonly id: string; readonly name: string } }[]
  readonly next: string | null
}

const pageOf = async (query: string): Promise<Page> =>
  (await ann.ask('GET', `${items}?${query}`)).body as unknown as Page
const names = (page: Page) => page.items.map(({ item }) => item.name)

beforeAll(async () => {
  service = await openWebService()
  ann = await service.person('ann', 'editor')
  cleo = await service.person('cleo', 'admin')
  const { surroundings } = service
  const who = { actor: { kind: 'person', id: ann.id }, door: 'web' } as const
  ;(await createBranch(surroundings, { workspaceId: 'acme', id: 'plan', name: 'plan', ...who }))._unsafeUnwrap()
  const changes = [
    ...['Order Placed', 'Sign Up', 'Checkout Started', 'Cart Viewed', 'App Opened'].map((name, at) => ({
      kind: 'event-added',
      item: { id: `e${at}`, name },
    })),
    { kind: 'property-added', item: { id: 'apps/web#1', name: 'plan', type: 'string' } },
    { kind: 'event-archived', id: 'e4' },
  ]
  const edited = await ann.ask('POST', `${path}/changes`, { revision: 1, changes })
  expect({ status: edited.status, text: edited.text }).toMatchObject({ status: 200 })
})
afterAll(() => service.close())

test('pages by name, each item once, and a cursor of another revision is refused', async () => {
  const first = await pageOf('kinds=event&limit=3')
  expect(names(first)).toEqual(['Cart Viewed', 'Checkout Started', 'Order Placed'])
  expect(first).toMatchObject({ revision: 2, total: 4, next: '2.3' })
  const second = await pageOf(`kinds=event&limit=3&cursor=${first.next}`)
  expect(names(second)).toEqual(['Sign Up'])
  expect(second.next).toBe(null)
  expect(names(await pageOf('kinds=event&includeArchived=true'))).toContain('App Opened')
  expect((await pageOf('')).items.map(({ kind }) => kind)).toEqual(['property', 'event', 'event', 'event', 'event'])
  expect((await ann.ask('GET', `${items}?cursor=1.3`)).status).toBe(409)
})

test('a search answers by words, and by meaning where the workspace says so', async () => {
  expect(names(await pageOf('text=checkout'))[0]).toBe('Checkout Started')
  expect(names(await pageOf('text=user%20registers'))).not.toContain('Sign Up')
  expect((await cleo.ask('PUT', '/workspaces/acme/settings/smartSearch', { value: true })).status).toBe(200)
  expect(names(await pageOf('text=user%20registers'))).toContain('Sign Up')
  expect(names(await pageOf('text=user%20registers&kinds=property'))).toEqual([])
})

test('an item has an id of any form', async () => {
  const answer = await ann.ask('GET', `${items}/property/${encodeURIComponent('apps/web#1')}`)
  expect(answer).toMatchObject({ status: 200, body: { kind: 'property', item: { id: 'apps/web#1', name: 'plan' } } })
  expect((await ann.ask('GET', `${items}/nonsense/e1`)).status).toBe(404)
})

test('what was read already is not sent again, until it changes', async () => {
  for (const what of ['items', 'items/event/e1', 'diff', 'diff?against=main', 'classes', 'conflicts']) {
    const first = await ann.ask('GET', `${path}/${what}`)
    const tag = String(first.headers.etag)
    expect({ what, status: first.status, tag }).toEqual({ what, status: 200, tag: expect.stringMatching(/^"[\w-]+"$/) })
    const again = (headers: Readonly<Record<string, string>>, of = what) =>
      ann.ask('GET', `${path}/${of}`, undefined, headers)
    expect(await again({ 'if-none-match': tag })).toMatchObject({ status: 304, text: '', headers: { etag: tag } })
    expect((await again({ 'if-none-match': '"another"' })).status).toBe(200)
    expect((await again({ 'if-none-match': tag }, 'items?limit=7')).status).toBe(200)
    const { revision } = (await ann.ask('GET', path)).body
    const changes = [{ kind: 'event-updated', id: 'e1', set: { description: `At ${what}` } }]
    expect((await ann.ask('POST', `${path}/changes`, { revision, changes })).status).toBe(200)
    expect((await again({ 'if-none-match': tag })).status).toBe(200)
  }
})

test('a dry run says what would be, and changes nothing', async () => {
  const { revision } = (await ann.ask('GET', path)).body
  const changes = [{ kind: 'event-added', item: { id: 'dry', name: 'Dry' } }]
  const tried = await ann.ask('POST', `${path}/changes`, { revision, changes, dryRun: true })
  expect(tried).toMatchObject({ status: 200, body: { revision, sentences: [expect.stringContaining('Dry')] } })
  expect((await ann.ask('GET', path)).body.revision).toBe(revision)
  expect(
    (await ann.ask('POST', `${path}/changes`, { revision, changes: [...changes, ...changes], dryRun: true })).status,
  ).toBe(400)
  expect(
    (await ann.ask('POST', `${path}/changes`, { revision: Number(revision) - 1, changes, dryRun: true })).status,
  ).toBe(409)
})

test('main is edited without a branch where it is not protected, and else by administrators alone', async () => {
  const edit = (who: Visitor, revision: number, id: string) =>
    who.ask('POST', '/workspaces/acme/branches/main/changes', {
      revision,
      changes: [{ kind: 'source-added', item: { id, name: id } }],
    })
  expect((await edit(ann, await service.main(), 'web')).status).toBe(200)
  await cleo.ask('PUT', '/workspaces/acme/settings/protectedMain', { value: true })
  expect((await edit(ann, await service.main(), 'ios')).status).toBe(403)
  expect((await edit(cleo, await service.main(), 'ios')).status).toBe(200)
})

test('branches come in pages, newest first, by state, name and whose they are', async () => {
  const create = (who: Visitor, name: string) => who.ask('POST', '/workspaces/acme/branches', { name })
  for (const name of ['one', 'two', 'three']) expect((await create(ann, name)).status).toBe(201)
  expect((await create(cleo, 'four')).status).toBe(201)
  const list = async (query: string, who = ann) =>
    (await who.ask('GET', `/workspaces/acme/branches?${query}`)).body as unknown as {
      readonly branches: readonly { readonly name: string }[]
      readonly total: number
      readonly next: string | null
    }
  const first = await list('limit=2&statuses=Draft')
  expect(first.branches.map(({ name }) => name)).toEqual(['four', 'three'])
  const second = await list(`limit=2&statuses=Draft&cursor=${first.next}`)
  expect(second.branches.map(({ name }) => name)).toEqual(['two', 'one'])
  expect(second).toMatchObject({ total: first.total })
  expect((await list('text=TH')).branches.map(({ name }) => name)).toEqual(['three'])
  expect((await list('mine=true', cleo)).branches.map(({ name }) => name)).toEqual(['four'])
  expect(await list('statuses=Merged')).toEqual({ branches: [], total: 0, next: null })
})

test('a search that a model should have a part in says what came of it, and is asked anew every time', async () => {
  const set = (value: boolean) => cleo.ask('PUT', '/workspaces/acme/settings/embeddings', { value })
  expect((await ann.ask('PUT', '/workspaces/acme/settings/embeddings', { value: true })).status).toBe(403)
  expect((await set(true)).status).toBe(200)
  const searched = await ann.ask('GET', `${items}?text=checkout`)
  const listed = await ann.ask('GET', items)
  await set(false)
  expect(searched.body).toMatchObject({ degraded: 'no-model', items: [{ item: { name: 'Checkout Started' } }] })
  expect(searched.headers.etag).toBeUndefined()
  expect(listed.headers.etag).toBeDefined()
  expect(listed.body).not.toHaveProperty('degraded')
})
