/** Everything people, machines and agents can do to branches, drawn at random, and done through the use cases. */
import { type Actor, lintRules, type MergeConflict, parseChanges, type Resolution, type Role } from '@plan/core'
import {
  type Acting,
  actOnBranch,
  applyToBranch,
  changeSetting,
  commentOnBranch,
  createBranch,
  findConflicts,
  importPlan,
  mergeBranch,
  pullMain,
  type Refusal,
  type ReviewAction,
  reviewActions,
  type Surroundings,
} from '@plan/workspace'
import fc from 'fast-check'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { PlainChange } from './reference-plan.ts'
import type { PlainSettings, Somebody } from './reference-workspace.ts'

export const workspaceId = 'acme'

/** With `told` the role is given, as from a membership; without it is what their kind usually has. */
export interface Actress extends Somebody {
  readonly told: boolean
}

const somebody = (kind: Actor['kind'], id: string, role: Role, told: boolean, ...domains: string[]): Actress => ({
  kind,
  id,
  role,
  told,
  domains,
})

/** The domains that there are from the beginning, and a few who speak for them. */
export const domains = ['growth', 'sales']

/** An agent has the id of the person it works for. */
const everybody = [
  somebody('person', 'ann', 'editor', true),
  somebody('person', 'ben', 'editor', true, 'growth'),
  somebody('person', 'cleo', 'admin', true, ...domains),
  somebody('person', 'vera', 'viewer', true),
  somebody('person', 'stranger', 'viewer', false),
  somebody('operator', 'operator', 'admin', false),
  somebody('service-account', 'ci', 'editor', false),
  somebody('service-account', 'strong ci', 'admin', true),
  somebody('agent', 'ann', 'editor', true),
  somebody('agent', 'cleo', 'admin', true),
  somebody('agent', 'stranger', 'viewer', false),
]

/** What is done with conflicts. */
export type Settling = 'ours' | 'theirs' | 'own'

/** One operation, as plain JSON, so that a failure prints as it can be written in a test. */
export type Operation = { readonly who: Actress; readonly branchId: string } & (
  | { readonly do: 'create'; readonly name: string }
  | { readonly do: 'change'; readonly changes: readonly PlainChange[] }
  | { readonly do: 'import'; readonly name: string; readonly description: string; readonly updates: boolean }
  | { readonly do: 'act'; readonly action: ReviewAction }
  | { readonly do: 'comment' }
  | { readonly do: 'pull'; readonly settling?: Settling }
  | { readonly do: 'merge'; readonly reason?: string }
  | { readonly do: 'set'; readonly settings: Partial<PlainSettings> }
)

const branchIds = ['b1', 'b2', 'b3']

const eventId = fc.constantFrom('e1', 'e1', 'e2', 'e2', 'e3')
const propertyId = fc.constantFrom('p1', 'p2')
const text = fc.constantFrom('', 'A', 'B', 'C')
const eventFields = fc.oneof(
  fc.record({ description: text }),
  fc.record({ owner: fc.constantFrom(...domains) }),
  fc.record({ tags: fc.constantFrom([], ['t'], ['t', 'u']) }),
  fc.record({ name: fc.constantFrom('Paid', 'Left', 'Event e1') }),
)
const propertyFields = fc.oneof(
  fc.record({ description: text }),
  fc.record({ type: fc.constantFrom('string', 'int', 'any') }),
)
const newEvent = fc
  .tuple(eventId, fc.constantFrom({}, {}, { description: 'A' }, { owner: 'growth' }))
  .map(([id, over]) => ({ kind: 'event-added', item: { id, name: `Event ${id}`, ...over } }))
const newProperty = propertyId.map((id) => ({ kind: 'property-added', item: { id, name: `Property ${id}` } }))

const anyChange: fc.Arbitrary<PlainChange> = fc.oneof(
  { weight: 4, arbitrary: newEvent },
  { weight: 2, arbitrary: newProperty },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('event-updated'), id: eventId, set: eventFields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('property-updated'), id: propertyId, set: propertyFields }) },
  {
    weight: 1,
    arbitrary: eventId.map((id) => ({ kind: 'event-updated', id, set: {}, unset: ['owner'] })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('event-removed', 'event-removed', 'event-archived', 'event-restored'),
      id: eventId,
    }),
  },
  { weight: 1, arbitrary: propertyId.map((id) => ({ kind: 'property-removed', id })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('property-linked'),
      eventId,
      use: propertyId.map((id) => ({ propertyId: id, presence: 'always' })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('property-unlinked'), eventId, propertyId }) },
)

const settings: fc.Arbitrary<Partial<PlainSettings>> = fc.oneof(
  fc.record({ protectedMain: fc.boolean() }),
  fc.record({ reviewWorkflow: fc.constantFrom(true, true, false) }),
  fc.record({ ownerApproval: fc.boolean() }),
  fc.record({ lint: fc.constantFrom('nowhere', 'nowhere', 'review', 'merge') }),
)

const who = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...everybody.slice(0, 3)) }, fc.constantFrom(...everybody))
const branchId = fc.constantFrom('b1', 'b1', 'b1', 'b2', 'b2', 'b3', 'main', 'main')

const what = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({ do: fc.constant('change'), changes: fc.array(anyChange, { minLength: 1, maxLength: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('import'),
      name: fc.constantFrom('Paid', 'Imported'),
      description: text,
      updates: fc.boolean(),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('act'),
      action: fc.constantFrom(...reviewActions, 'request-review', 'approve', 'approve', 'approve'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('comment') }) },
  {
    weight: 4,
    arbitrary: fc.record(
      { do: fc.constant('pull'), settling: fc.constantFrom('ours', 'theirs', 'own') },
      { requiredKeys: ['do'] },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('merge'), reason: fc.constant('now') }, { requiredKeys: ['do'] }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set'), settings }) },
)

const creation = fc.record({
  do: fc.constant('create'),
  who,
  branchId: fc.constantFrom(...branchIds),
  name: fc.constantFrom('Topic', 'Other work', 'Third'),
})

/** Any operation of anybody on any branch. */
export const arbitraryOperation = fc.oneof(
  { weight: 2, arbitrary: creation },
  { weight: 30, arbitrary: fc.tuple(fc.record({ who, branchId }), what).map(([where, op]) => ({ ...where, ...op })) },
) as fc.Arbitrary<Operation>

/** An event is there and gone again, or the other way round; the same change is made in two places; main comes in. */
const passage = fc
  .record({
    who: fc.constantFrom(...everybody.slice(0, 3)),
    branchId,
    one: newEvent,
    other: anyChange,
    alike: fc.boolean(),
  })
  .map(({ who, branchId, one, other, alike }): readonly Operation[] => [
    { do: 'change', who, branchId, changes: [one] },
    { do: 'change', who, branchId, changes: [{ kind: 'event-removed', id: one.item.id }] },
    { do: 'change', who, branchId: 'main', changes: [alike ? one : other] },
    { do: 'pull', who, branchId },
  ])

/** Work is made, shown and approved; then somebody goes on with it, or main comes in; then it is merged. */
const review = fc
  .record({
    who: fc.constantFrom(...everybody.slice(0, 3)),
    approver: fc.constantFrom(...everybody.slice(0, 3)),
    branchId: fc.constantFrom('b1', 'b2'),
    one: anyChange,
    other: anyChange,
  })
  .map(({ who, approver, branchId, one, other }): readonly Operation[] => [
    { do: 'change', who, branchId, changes: [one] },
    { do: 'act', who, branchId, action: 'request-review' },
    { do: 'act', who: approver, branchId, action: 'approve' },
    { do: 'change', who: approver, branchId, changes: [other] },
    { do: 'pull', who, branchId },
    { do: 'merge', who, branchId },
  ])

/** Some of the steps, in their order. */
const partOf = (steps: fc.Arbitrary<readonly Operation[]>) =>
  fc.tuple(steps, fc.nat(63)).map(([all, left]) => all.filter((_, at) => (left >> at) % 2 === 0))

const passages = fc.oneof(
  { weight: 16, arbitrary: arbitraryOperation.map((operation): readonly Operation[] => [operation]) },
  { weight: 2, arbitrary: partOf(passage) },
  { weight: 3, arbitrary: partOf(review) },
)

/** Operations that get somewhere: two branches that came after some events on main, and then anything. */
export const arbitraryHistory = (maxLength: number): fc.Arbitrary<readonly Operation[]> =>
  fc
    .tuple(fc.array(passages, { minLength: 1, maxLength, size: 'max' }), fc.constantFrom(true, false, false))
    .map(([operations, isProtected]) => [
      ...beginning,
      ...(isProtected ? [by('operator', { do: 'set', settings: { protectedMain: true } } as const)] : []),
      ...operations.flat(),
    ])

const by = <T extends object>(id: string, operation: T, branchId = 'main') => ({
  who: everybody.find((one) => one.id === id) as Actress,
  branchId,
  ...operation,
})

const beginning: readonly Operation[] = [
  by('operator', { do: 'set', settings: { lint: 'nowhere' } } as const),
  by('operator', {
    do: 'change',
    changes: [
      ...domains.map((id) => ({ kind: 'stakeholder-domain-added', item: { id, name: id } })),
      { kind: 'event-added', item: { id: 'e1', name: 'Event e1', owner: 'growth' } },
    ],
  } as const),
  by('ann', { do: 'create', name: 'Topic' } as const, 'b1'),
  by('ben', { do: 'create', name: 'Other work' } as const, 'b2'),
]

export const actingOf = ({ kind, id, role, told, domains }: Actress): Acting => ({
  actor: { kind, id },
  ...(told ? { role } : {}),
  domains: domains as never,
  door: 'web',
})

const lintSettings = (stage: PlainSettings['lint']) =>
  Object.fromEntries(
    Object.keys(lintRules).map((rule) => [
      rule,
      rule === 'event-description-missing' && stage !== 'nowhere'
        ? { severity: 'error', blocks: stage }
        : { severity: 'off' },
    ]),
  )

/** Settles each conflict; a value of one's own only where one may be written. */
export const settled = (conflicts: readonly MergeConflict[], settling: Settling): Resolution[] =>
  conflicts.map(({ kind, id, path }) =>
    settling === 'own' && path.length === 1 && path[0] === 'description'
      ? { kind, id, path, value: 'Settled' }
      : { kind, id, path, take: settling === 'own' ? 'ours' : settling },
  )

/** Does one operation; the reply is what pulls and merges say of themselves. */
export function perform(surroundings: Surroundings, operation: Operation): ResultAsync<unknown, Refusal> {
  const where = { workspaceId, branchId: operation.branchId, ...actingOf(operation.who) }
  switch (operation.do) {
    case 'create':
      return createBranch(surroundings, { ...where, id: operation.branchId, name: operation.name })
    case 'change':
      return parseChanges(operation.changes)
        .mapErr((failure): Refusal => ({ code: 'input-invalid', what: 'changes', expected: JSON.stringify(failure) }))
        .asyncAndThen((changes) => applyToBranch(surroundings, { ...where, changes }))
    case 'import': {
      const { name, description, updates } = operation
      return importPlan(surroundings, {
        ...where,
        text: JSON.stringify({ events: [{ name, description }] }),
        mediaType: 'application/json',
        method: updates ? 'addAndUpdate' : 'addOnly',
      })
    }
    case 'act':
      return actOnBranch(surroundings, { ...where, action: operation.action })
    case 'comment':
      return commentOnBranch(surroundings, { ...where, text: 'Well' })
    case 'pull': {
      const { settling } = operation
      if (settling === undefined) return pullMain(surroundings, where)
      return findConflicts(surroundings, where).andThen((conflicts) =>
        pullMain(surroundings, { ...where, resolutions: settled(conflicts, settling) }),
      )
    }
    case 'merge':
      return mergeBranch(surroundings, { ...where, reason: operation.reason })
    case 'set':
      return Object.entries(operation.settings).reduce<ResultAsync<unknown, Refusal>>(
        (before, [key, value]) =>
          before.andThen(() =>
            changeSetting(surroundings, {
              workspaceId,
              key,
              value: key === 'lint' ? lintSettings(value as PlainSettings['lint']) : value,
            }),
          ),
        okAsync(undefined),
      )
  }
}
