/** Branch statistics through the HTTP door. @see Specification, "3. Export branch statistics" */
import { createHash } from 'node:crypto'
import {
  type ActionKind,
  type Actor,
  type BranchId,
  type BranchStatus,
  branchStatuses,
  type WorkspaceId,
} from '@plan/core'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { statisticsFromCsv } from '@plan/tests/statistics-from-csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const workspaceId = 'acme' as WorkspaceId
const person = (id: string): Actor => ({ kind: 'person', id })
const ci: Actor = { kind: 'service-account', id: '=ci' }
const olga: Actor = { kind: 'operator', id: 'olga' }

type Deed = readonly [actor: Actor, kind: ActionKind, status?: BranchStatus]
interface Life {
  readonly id: string
  readonly name?: string
  readonly creator: Actor
  readonly status?: BranchStatus
  readonly deeds?: readonly Deed[]
}

/** The time of the nth thing that happens to a branch that was created on a day of January. */
const timeOf = (day: number, n: number) => new Date(Date.UTC(2026, 0, 1 + day, n, 0, 0, 7)).toISOString()

/** Lets a branch live: every deed is an action of its log, an hour after the one before. */
async function live(
  { surroundings }: MemoryService,
  { id, name = id, creator, status = 'Draft', deeds = [] }: Life,
  day = 0,
) {
  const { branches, plans } = surroundings.storage
  const place = { workspaceId, id: id as BranchId }
  const said = { door: 'web', sentence: '', changes: [] } as const
  const createdAt = timeOf(day, 0)
  const created = await branches.create(
    { ...place, name, status, createdAt },
    { ...said, at: createdAt, actor: creator },
  )
  let branch = created._unsafeUnwrap()
  for (const [n, [actor, kind, entered]] of deeds.entries()) {
    const action = { ...said, at: timeOf(day, n + 1), actor, kind, status: entered }
    const commit = { workspaceId, branchId: branch.id, expectedRevision: branch.revision, items: [], action }
    branch = (await plans.commit(commit))._unsafeUnwrap()
  }
}

const [ada, bob, rita, stranger] = ['ada', 'bob', 'rita', 'stranger'].map(person) as [Actor, Actor, Actor, Actor]
const people = { ada: 'ada@example.org', bob: '+bob@example.org', rita: 'Rita@example.org' }

const lives: readonly Life[] = [
  {
    id: 'merged',
    name: 'Say "hello", world',
    creator: ada,
    deeds: [
      [ada, 'change'],
      [bob, 'change'],
      [rita, 'change'],
      [rita, 'comment'],
      [rita, 'request-review', 'ReadyForReview'],
      [bob, 'request-changes', 'ChangesRequested'],
      [ada, 'request-review', 'ReadyForReview'],
      [bob, 'approve', 'Approved'],
      [olga, 'publish'],
      [bob, 'merge', 'Merged'],
      [olga, 'publish'],
    ],
  },
  {
    id: 'approved',
    name: '=1+1',
    creator: ci,
    deeds: [
      [ci, 'change'],
      [ada, 'request-review', 'ReadyForReview'],
      [bob, 'approve', 'Approved'],
    ],
  },
  {
    id: 'closed',
    name: 'two\r\nlines',
    creator: olga,
    deeds: [
      [stranger, 'change'],
      [stranger, 'close', 'Closed'],
    ],
  },
  {
    id: 'open',
    creator: stranger,
    status: 'Open',
    deeds: [
      [bob, 'pull'],
      [ci, 'change'],
    ],
  },
  {
    id: '-requested',
    creator: bob,
    deeds: [
      [ci, 'request-review', 'ReadyForReview'],
      [ada, 'request-changes', 'ChangesRequested'],
      [ada, 'change'],
    ],
  },
  {
    id: '42',
    creator: ada,
    deeds: [
      [{ kind: 'agent', id: 'ada' }, 'change'],
      [ada, 'request-review', 'ReadyForReview'],
    ],
  },
  { id: '__proto__', creator: rita, deeds: [[rita, 'change']] },
]

const csv =
  `branchName,branchId,branchCreatorId,branchCreatorEmail,creationDate,branchStatus,collaborators,lastPublishedDate,markedReadyForReviewDate,markedReadyForReviewerUserEmail,branchMergedDate,branchMergedUserEmail
__proto__,__proto__,rita,Rita@example.org,2026-01-01T00:00:00.007Z,Draft,,,,,,
Topic,topic,operator,,2026-01-02T03:04:05.678Z,Draft,,,,,,
42,42,ada,ada@example.org,2026-01-03T00:00:00.007Z,ReadyForReview,,,2026-01-03T02:00:00.007Z,ada@example.org,,
'-requested,-requested,bob,'+bob@example.org,2026-01-04T00:00:00.007Z,ChangesRequested,ada@example.org,,2026-01-04T01:00:00.007Z,,,
open,open,stranger,,2026-01-05T00:00:00.007Z,Open,,,,,,
"two\r\nlines",closed,olga,,2026-01-06T00:00:00.007Z,Closed,,,,,,
'=1+1,approved,'=ci,,2026-01-07T00:00:00.007Z,Approved,,,2026-01-07T02:00:00.007Z,ada@example.org,,
"Say ""hello"", world",merged,ada,ada@example.org,2026-01-08T00:00:00.007Z,Merged,"'+bob@example.org,Rita@example.org",2026-01-08T11:00:00.007Z,2026-01-08T05:00:00.007Z,Rita@example.org,2026-01-08T10:00:00.007Z,'+bob@example.org
`.replace(/(?<!\r)\n/g, '\r\n')

const merged = {
  branchName: 'Say "hello", world',
  branchId: 'merged',
  branchCreator: 'ada@example.org',
  creationDate: '2026-01-08T00:00:00.007Z',
  branchStatus: 'Merged',
  collaborators: ['+bob@example.org', 'Rita@example.org'],
  lastPublishedDate: '2026-01-08T11:00:00.007Z',
  markedReadyForReviewDate: '2026-01-08T05:00:00.007Z',
  markedReadyForReviewUser: 'Rita@example.org',
  branchMergedDate: '2026-01-08T10:00:00.007Z',
  branchMergedUser: '+bob@example.org',
}
const closed = {
  branchName: 'two\r\nlines',
  branchId: 'closed',
  branchCreator: null,
  creationDate: '2026-01-06T00:00:00.007Z',
  branchStatus: 'Closed',
  collaborators: [],
  lastPublishedDate: null,
  markedReadyForReviewDate: null,
  markedReadyForReviewUser: null,
  branchMergedDate: null,
  branchMergedUser: null,
}

const path = '/workspaces/acme/branches/export/v1'
const asking =
  (service: MemoryService) =>
  (url: string, headers: Readonly<Record<string, string>> = {}) =>
    service.app.inject({ url, headers: { authorization: service.authorization, ...headers } })

let service: MemoryService
let ask: ReturnType<typeof asking>
beforeAll(async () => {
  service = await openMemoryService()
  ask = asking(service)
  for (const [id, email] of Object.entries(people))
    await service.surroundings.storage.people.create({ id, email, name: id, createdAt: timeOf(0, 0) })
  // The youngest is written first, and one of them is older than the branch that the service begins with.
  for (const [n, life] of lives.entries())
    await live(service, life, lives.length - n - (n === lives.length - 1 ? 1 : 0))
})
afterAll(() => service.close())

describe('a workspace with branches in every state', () => {
  test('in CSV, which is what comes unasked', async () => {
    for (const query of ['', '?format=csv', '?unknown=1']) {
      const { statusCode, headers, body } = await ask(`${path}${query}`)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(body).toBe(csv)
    }
  })

  test('in JSON', async () => {
    const { statusCode, headers, body } = await ask(`${path}?format=json`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json'])
    const { branches, ...others } = JSON.parse(body)
    expect(others).toEqual({})
    expect(branches.merged).toEqual(merged)
    expect(branches.closed).toEqual(closed)
    expect(statisticsFromCsv(csv).map(({ branchId }) => branches[branchId as string])).toEqual(statisticsFromCsv(csv))
    expect(Object.keys(branches)).toHaveLength(statisticsFromCsv(csv).length)
    expect([...body.matchAll(/"branchId":"([^"]*)"/g)].map(([, id]) => id)).toEqual(
      statisticsFromCsv(csv).map(({ branchId }) => branchId),
    )
  })

  test('at the address without "branches" too', async () => {
    for (const query of ['', '?format=json', '?branchStatuses=Merged,Closed&format=json']) {
      const [long, short] = [await ask(`${path}${query}`), await ask(`/workspaces/acme/export/v1${query}`)]
      expect([short.statusCode, short.headers['content-type']]).toEqual([200, long.headers['content-type']])
      expect(short.body).toBe(long.body)
    }
  })

  test('each state by itself, and the states together', async () => {
    const idsIn = async (statuses: string) =>
      statisticsFromCsv((await ask(`${path}?branchStatuses=${statuses}`)).body).map(({ branchId }) => branchId)
    const byState: Readonly<Record<BranchStatus, readonly string[]>> = {
      Merged: ['merged'],
      Open: ['open'],
      Closed: ['closed'],
      Draft: ['__proto__', 'topic'],
      ReadyForReview: ['42'],
      ChangesRequested: ['-requested'],
      Approved: ['approved'],
    }
    for (const status of branchStatuses) expect(await idsIn(status)).toEqual(byState[status])
    expect(await idsIn('Merged,Draft')).toEqual(['__proto__', 'topic', 'merged'])
    expect(await idsIn('Draft%2CMerged,Draft')).toEqual(['__proto__', 'topic', 'merged'])
    expect(await idsIn(branchStatuses.join(','))).toEqual(statisticsFromCsv(csv).map(({ branchId }) => branchId))
  })

  test('a branch that is called "export" is still exported', async () => {
    const own = await openMemoryService()
    await live(own, { id: 'export', creator: ada })
    expect((await own.exportOf('export')).name).toBe('Exported Tracking Plan: export')
    await own.close()
  })

  test('a question for the headers alone has no body', async () => {
    const { authorization } = service
    const { statusCode, body } = await service.app.inject({ method: 'HEAD', url: path, headers: { authorization } })
    expect([statusCode, body]).toEqual([200, ''])
  })

  test('other workspaces have statistics of their own', async () => {
    const { storage, digestSecret } = service.surroundings
    const id = 'globex' as WorkspaceId
    const [workspace] = (await storage.workspaces.list())._unsafeUnwrap()
    if (workspace === undefined) throw new Error('the service has no workspace')
    const said = { at: timeOf(0, 0), actor: olga, door: 'command', sentence: '', changes: [] } as const
    await storage.workspaces.create({ ...workspace, id }, said)
    await storage.serviceAccounts.create({
      workspaceId: id,
      name: 'ci',
      secretDigest: digestSecret('s'),
      createdAt: '',
    })
    const authorization = `Basic ${Buffer.from('ci:s').toString('base64')}`
    const { body } = await ask('/workspaces/globex/branches/export/v1?format=json', { authorization })
    expect(body).toBe('{"branches":{}}')
    expect((await ask(path, { authorization })).statusCode).toBe(401)
  })
})

describe('what is refused', () => {
  const statuses =
    'The query parameter "branchStatuses" must be given once and be a comma-separated list of Merged, Open, Closed, Draft, ReadyForReview, ChangesRequested, Approved'
  const formats = 'The query parameter "format" must be given once and be one of csv, json'

  test.each([
    ['branchStatuses=', statuses],
    ['branchStatuses=Done', statuses],
    ['branchStatuses=merged', statuses],
    ['branchStatuses=Merged,', statuses],
    ['branchStatuses=Merged,,Open', statuses],
    ['branchStatuses=Merged,%20Open', statuses],
    ['branchStatuses=Merged&branchStatuses=Open', statuses],
    ['format=', formats],
    ['format=xml', formats],
    ['format=CSV', formats],
    ['format=csv&format=csv', formats],
  ])('%s', async (query, message) => {
    for (const url of [path, '/workspaces/acme/export/v1']) {
      const answer = await ask(`${url}?${query}`)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message, warnings: [] }])
    }
  })

  test('whoever does not belong to the workspace, before anything else', async () => {
    const wrong = `Basic ${Buffer.from('tester:wrong').toString('base64')}`
    for (const [url, authorization] of [
      [path, wrong],
      [path, 'Bearer x'],
      ['/workspaces/other/branches/export/v1', service.authorization],
      ['/workspaces/a%2Fb/export/v1', service.authorization],
    ] as const) {
      const answer = await ask(`${url}?format=xml`, { authorization })
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
      expect(answer.json()).toEqual({ message: expect.stringMatching(/^Authentication failed/), warnings: [] })
    }
    expect((await service.app.inject({ url: path })).statusCode).toBe(401)
  })

  test.each(['POST', 'PUT', 'DELETE'] as const)('%s', async (method) => {
    const { authorization } = service
    expect((await service.app.inject({ method, url: path, headers: { authorization } })).statusCode).toBe(404)
  })

  test('a store that cannot be read', async () => {
    const closedService = await openMemoryService()
    await closedService.surroundings.storage.close()
    expect((await asking(closedService)(path)).statusCode).toBe(503)
    await closedService.app.close()
  })
})

// Some 30,000 transactions, one after the other.
test('10,000 branches come right, and alike in both formats', async () => {
  const many = await openMemoryService()
  const wanted = ['Draft', 'ReadyForReview', 'Merged'] as const
  for (let n = 0; n < 9_999; n++) {
    const deeds: readonly Deed[] = [
      [person(`p${n % 50}`), 'change'],
      [person(`p${n % 7}`), 'request-review', 'ReadyForReview'],
      [person(`p${n % 3}`), 'merge', 'Merged'],
    ]
    await live(many, { id: `b${n}`, creator: person(`p${n % 11}`), deeds: deeds.slice(0, (n % 3) + 1) }, n % 28)
  }
  for (let n = 0; n < 50; n++)
    await many.surroundings.storage.people.create({ id: `p${n}`, email: `p${n}@x.org`, name: '', createdAt: '' })

  const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
  const records = statisticsFromCsv((await asking(many)(path)).body)
  const { branches } = JSON.parse((await asking(many)(`${path}?format=json`)).body)
  expect(records).toHaveLength(10_000)
  expect(digest(records)).toBe(digest(Object.values(branches)))
  const order = records.map(({ creationDate, branchId }) => `${creationDate} ${branchId}`)
  expect(order).toEqual(order.toSorted())
  for (const [remainder, status] of wanted.entries()) {
    const found = records.filter(({ branchStatus }) => branchStatus === status)
    expect(found).toHaveLength(3_333 + (remainder === 0 ? 1 : 0))
  }
  expect(branches.b9998).toEqual({
    branchName: 'b9998',
    branchId: 'b9998',
    branchCreator: 'p10@x.org',
    creationDate: timeOf(9998 % 28, 0),
    branchStatus: 'Merged',
    collaborators: ['p48@x.org'],
    lastPublishedDate: null,
    markedReadyForReviewDate: timeOf(9998 % 28, 2),
    markedReadyForReviewUser: 'p2@x.org',
    branchMergedDate: timeOf(9998 % 28, 3),
    branchMergedUser: 'p2@x.org',
  })
  await many.close()
}, 300_000)
