/** Random histories, judged by a model that keeps a whole map for every revision of every branch. */
import { type ChangedItem, type Item, mainBranchId, type WorkspaceId } from '@plan/core'
import type { Branch, Storage } from '@plan/storage'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { action, at, branchId, commitOn, event, load, property, put, remove, source, workspace } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const workspaceIds = ['one', 'two'] as WorkspaceId[]
const itemIds = ['a', 'A', '__proto__', '\u2008', "'"]

const makers = {
  property: (id: string, text: string) => put('property', property(id, { description: text })),
  event: (id: string, text: string) => put('event', event(id, { name: text })),
  source: (id: string, text: string) => put('source', source(id, { name: text })),
}
type Kind = keyof typeof makers

const editOf = fc
  .record({
    kind: fc.constantFrom<Kind>('property', 'event', 'source'),
    id: fc.constantFrom(...itemIds),
    text: fc.option(fc.string({ unit: 'grapheme' }), { freq: 3 }),
  })
  .map(({ kind, id, text }) => (text === null ? remove(kind, id) : makers[kind](id, text)))

const stepOf = fc.record({
  workspace: fc.constantFrom(...workspaceIds),
  /** Which of the workspace's branches so far; main is the first. */
  branch: fc.nat(),
  does: fc.oneof(
    { arbitrary: fc.constant('create-branch' as const), weight: 1 },
    { arbitrary: fc.constant('commit-late' as const), weight: 1 },
    {
      arbitrary: fc.uniqueArray(editOf, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 6 }),
      weight: 8,
    },
  ),
})
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never

type Content = ReadonlyMap<string, Item>

/** One branch as the model knows it: its record now, and its content at every revision, the first being 1. */
interface Modelled {
  branch: Branch
  readonly contents: Content[]
}

const apply = (content: Content, edits: readonly ChangedItem[]): Content => {
  const next = new Map(content)
  for (const { kind, id, item } of edits) {
    if (item === undefined) next.delete(`${kind} ${id}`)
    else next.set(`${kind} ${id}`, item)
  }
  return next
}

async function run(storage: Storage, branches: Modelled[], { branch: at_, does }: Step): Promise<void> {
  const main = branches[0] as Modelled
  const chosen = branches[at_ % branches.length] as Modelled
  if (does === 'create-branch') {
    const id = branchId(`b${branches.length}`)
    const created = await storage.branches.create(
      { workspaceId: main.branch.workspaceId, id, name: id, status: 'Draft', createdAt: at },
      action('create'),
    )
    branches.push({ branch: created._unsafeUnwrap(), contents: [main.contents.at(-1) as Content] })
  } else if (does === 'commit-late') {
    const late = { ...chosen.branch, revision: chosen.branch.revision - 1 }
    const refused = await storage.plans.commit(commitOn(late, makers.event('never', 'late')))
    expect(refused._unsafeUnwrapErr()).toEqual({ code: 'revision-moved' })
  } else {
    chosen.branch = (await storage.plans.commit(commitOn(chosen.branch, ...does)))._unsafeUnwrap()
    chosen.contents.push(apply(chosen.contents.at(-1) as Content, does))
  }
}

async function judge(storage: Storage, branches: readonly Modelled[]): Promise<void> {
  const of = (branches[0] as Modelled).branch.workspaceId
  for (const { branch, contents } of branches) {
    expect((await storage.branches.find(of, branch.id))._unsafeUnwrap()).toEqual(branch)
    expect((await storage.branches.actions(of, branch.id))._unsafeUnwrap()).toHaveLength(contents.length)
    for (const [before, content] of contents.entries()) {
      expect(await load(storage, { ...branch, revision: before + 1 })).toEqual(content)
    }
  }
  for (const kind of Object.keys(makers) as Kind[]) {
    const everywhere = new Set(branches.flatMap(({ contents }) => contents.flatMap((content) => [...content.keys()])))
    const expected = itemIds.filter((id) => everywhere.has(`${kind} ${id}`))
    const taken = (await storage.plans.takenIds(of, kind, [...itemIds, 'never']))._unsafeUnwrap()
    expect(taken).toEqual(new Set(expected))
  }
}

export const historiesContract = (openEngine: OpenEngine) =>
  describe('histories', () => {
    it('every revision of every branch reads as a model that copies everything', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepOf, { maxLength: 30 }), async (steps) => {
          const { storage } = await openEngine()
          const models = new Map<WorkspaceId, Modelled[]>()
          for (const id of workspaceIds) {
            const main = (await storage.workspaces.create(workspace(id), action('create')))._unsafeUnwrap()
            expect(main.id).toBe(mainBranchId)
            models.set(id, [{ branch: main, contents: [new Map()] }])
          }
          for (const step of steps) await run(storage, models.get(step.workspace) as Modelled[], step)
          for (const branches of models.values()) await judge(storage, branches)
          await storage.close()
        }),
        { numRuns: 60 },
      )
    })
  })
