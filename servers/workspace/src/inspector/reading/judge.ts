/** What plans say of what was sent: found out once for a revision, in slices. */
import {
  type CheckedProperty,
  type Comparison,
  compareWithPlan,
  type ExpectedEvents,
  type ExpectedProperty,
  expectedEvents,
} from '@plan/inspector-schema'
import type { Branch, StorageFailure } from '@plan/storage'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { findBranch } from '../../find-branch.ts'
import { loadPlan } from '../../load-plan.ts'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
import { type Judgements, keyOf, type Told } from './observed-cache.ts'

/** What a branch asks of every event. */
export function expectedOf(surroundings: Surroundings, branch: Branch): ResultAsync<ExpectedEvents, StorageFailure> {
  const known = surroundings.observed.knownExpected(branch)
  if (known !== undefined) return okAsync(known)
  return loadPlan(surroundings, branch).map((plan) =>
    surroundings.observed.expected(branch, () => expectedEvents(plan)),
  )
}

/** Says of each what the plan of a branch says of it. */
export type Judge = (told: Told) => Comparison

/** Of what was not compared. */
const nothingToSay: Comparison = { findings: [], undeclared: 0, unjudged: 0 }

/** Compares everything with the plan of a branch, or finds that it was. */
export function judgeBy(
  surroundings: Surroundings,
  branch: Branch,
  all: Iterable<Told>,
): ResultAsync<Judge, StorageFailure> {
  const byOrigin = new Map<string, Set<Told>>()
  for (const told of all) {
    const origin = told.check?.branchId ?? branch.id
    const known = byOrigin.get(origin)
    if (known === undefined) byOrigin.set(origin, new Set([told]))
    else known.add(told)
  }
  return expectedOf(surroundings, branch).andThen((expected) =>
    ResultAsync.combine(
      [...byOrigin].map(([origin, some]) => judgeChecked(surroundings, { branch, expected, origin, some })),
    ).map((found) => {
      const byBranch = new Map(found)
      const judge: Judge = ({ check, digest }) =>
        byBranch.get(check?.branchId ?? branch.id)?.get(digest) ?? nothingToSay
      return judge
    }),
  )
}

interface Checked {
  readonly branch: Branch
  readonly expected: ExpectedEvents
  /** The branch that checks on devices were made against. */
  readonly origin: string
  readonly some: ReadonlySet<Told>
}

type OfOrigin = readonly [origin: string, Judgements]

function judgeChecked(
  surroundings: Surroundings,
  { branch, expected, origin, some }: Checked,
): ResultAsync<OfOrigin, StorageFailure> {
  const { observed } = surroundings
  const judge = (isValid: IsValid, name: string) => {
    const known = observed.judgements(name)
    return ResultAsync.fromSafePromise<OfOrigin, never>(
      inSlices(judging(known, some, (told) => compare(told, expected, isValid))).then(() => {
        observed.keepJudgements(name, known)
        return [origin, known]
      }),
    )
  }
  if (origin === branch.id) return judge(() => true, keyOf(branch))
  return findBranch(surroundings, branch.workspaceId, origin)
    .andThen((other) =>
      expectedOf(surroundings, other).andThen((there) =>
        judge((told, check) => asksTheSame(there, expected, told.eventName, check), `${keyOf(branch)} ${keyOf(other)}`),
      ),
    )
    .orElse((failure) =>
      // A check against a branch that nobody has says nothing of this one.
      failure.code === 'branch-not-found' ? judge(() => false, `${keyOf(branch)} none`) : errAsync(failure),
    )
}

function* judging(
  known: Judgements,
  some: ReadonlySet<Told>,
  compareOne: (told: Told) => Comparison,
): Generator<undefined, void, void> {
  for (const told of some) {
    if (known.has(told.digest)) continue
    known.set(told.digest, compareOne(told))
    yield
  }
}

/** Whether what a check found holds for this plan too. */
type IsValid = (told: Told, check: CheckedProperty) => boolean

/** Compares one with what a plan asks for. */
function compare(told: Told, expected: ExpectedEvents, isValid: IsValid): Comparison {
  const { eventName, schema, sourceId, check } = told
  const checked = check?.checked.filter((found) => isValid(told, found)) ?? []
  return compareWithPlan({ eventName, schema, sourceId, ...(checked.length > 0 && { checked }) }, expected)
}

/** Whether two plans constrain the values of a property alike, for the event and each of its variants. */
function asksTheSame(
  there: ExpectedEvents,
  here: ExpectedEvents,
  eventName: string,
  { path }: CheckedProperty,
): boolean {
  const others = new Map((there.get(eventName) ?? []).map((candidate) => [candidate.id, candidate.properties]))
  return (here.get(eventName) ?? []).every(({ id, properties }) => {
    const other = others.get(id)
    return other !== undefined && constraintsAt(properties, path) === constraintsAt(other, path)
  })
}

function constraintsAt(properties: ReadonlyMap<string, ExpectedProperty>, path: readonly string[]): string {
  const [name = '', ...rest] = path
  const property = properties.get(name)
  if (property === undefined) return ''
  if (rest.length > 0) return property.children === undefined ? '' : constraintsAt(property.children, rest)
  return JSON.stringify(property.constraints.map((constraint) => [constraint.name, constraint.text]))
}
