import { err, ok, type Result } from 'neverthrow'
import type { ApplyFailure } from '../change/apply-failure.ts'
import { type Change, kindOf } from '../change/change-kinds.ts'
import type { EventId, PropertyId } from '../model/ids.ts'
import type { Plan } from '../model/plan.ts'
import type { EventPayload, Matches } from './accepts.ts'
import { aspectOf, type ChangeAspect, isFieldAspect } from './aspects.ts'
import { ruleOf } from './change-rules.ts'
import { compareContracts } from './compare-contracts.ts'
import { contractOf, type EventContract, variantsByEvent } from './contract.ts'
import { findCounterExample } from './find-counter-example.ts'
import { type PlanState, stateOf } from './plan-state.ts'
import { type ChangeClass, type Consumer, worseOf } from './verdict.ts'

/** An occurrence that one of the two plans accepts and the other refuses. */
export interface CounterExample {
  readonly eventId: EventId
  readonly payload: EventPayload
  readonly acceptedBy: 'before' | 'after'
}

/** One thing a change does to what is sent, in however many events. */
export interface ClassifiedAspect {
  readonly aspect: ChangeAspect
  /** The events it does it to; none where it concerns more than events, or nothing. */
  readonly events: readonly EventId[]
  readonly propertyId?: PropertyId
  /** The children it is about, from the property down. */
  readonly path: readonly string[]
  /** A smallest one, where one is certain. */
  readonly counterExample?: CounterExample
}

/** A change with what it means to each consumer. */
export interface ClassifiedChange {
  readonly change: Change
  readonly classes: Readonly<Record<Consumer, ChangeClass>>
  /** Never empty: a change of nothing that is sent says so. */
  readonly aspects: readonly ClassifiedAspect[]
}

/** What classification takes from outside. */
export interface ClassifyOptions {
  /** Evaluates patterns, which core never does. Without it no counter-example holds a text that a pattern judges. */
  readonly matches?: Matches
}

/**
 * Each change with its class for each consumer, in order, or why one of them cannot be applied.
 *
 * A change of a shared property is judged in every event that carries it. What an event asks for
 * is compared before and after, so a change that alters nothing is safe whatever its kind.
 * Reasons stand in {@link changeAspects}.
 *
 * @example
 * classifyChanges(main, branchChanges).map((list) => list.filter(({ classes }) => classes.producer === 'breaking'))
 */
export function classifyChanges(
  before: Plan,
  changes: readonly Change[],
  { matches = undecided }: ClassifyOptions = {},
): Result<readonly ClassifiedChange[], ApplyFailure> {
  const state = stateOf(before)
  const classified: ClassifiedChange[] = []
  for (const [at, change] of changes.entries()) {
    const rule = ruleOf(change)
    const ids = rule.events === undefined ? undefined : new Set(rule.events(state, change))
    const old = contractsOf(state, ids)
    const applied = kindOf(change).apply(state.work, change)
    if (applied.isErr()) return err({ ...applied.error, at } as ApplyFailure)
    state.note(change)
    const pairs = pairsOf(old, contractsOf(state, ids))
    const fields = rule.aspects(change).filter(isFieldAspect)
    classified.push(judged(change, [...direct(fields, ids, pairs), ...compared(pairs, matches)]))
  }
  return ok(classified)
}

const undecided = () => undefined

type Contracts = ReadonlyMap<EventId, EventContract | undefined>

interface Pair {
  readonly id: EventId
  readonly before: EventContract | undefined
  readonly after: EventContract | undefined
}

function contractsOf({ work }: PlanState, ids: ReadonlySet<EventId> = new Set()): Contracts {
  if (ids.size === 0) return new Map()
  const variants = variantsByEvent(work)
  return new Map([...ids].map((id) => [id, contractOf(work, id, variants)]))
}

/** Events that are in the plan before or after. */
const pairsOf = (before: Contracts, after: Contracts): readonly Pair[] =>
  [...after.keys()]
    .map((id) => ({ id, before: before.get(id), after: after.get(id) }))
    .filter((pair) => pair.before !== undefined || pair.after !== undefined)

function direct(
  aspects: readonly ChangeAspect[],
  ids: ReadonlySet<EventId> | undefined,
  pairs: readonly Pair[],
): ClassifiedAspect[] {
  if (ids !== undefined && pairs.length === 0) return []
  return aspects.map((aspect) => ({ aspect, events: pairs.map(({ id }) => id), path: [] }))
}

/** How many events are searched for a counter-example before the search is given up. */
const patience = 3

function compared(pairs: readonly Pair[], matches: Matches): ClassifiedAspect[] {
  const found = new Map<string, { readonly first: ClassifiedAspect; readonly pairs: Pair[] }>()
  for (const pair of pairs)
    for (const difference of compareContracts(pair.before, pair.after)) {
      const key = JSON.stringify([difference.aspect, difference.propertyId, difference.path])
      const known = found.get(key)
      if (known === undefined) found.set(key, { first: { ...difference, events: [] }, pairs: [pair] })
      else known.pairs.push(pair)
    }
  return [...found.values()].map(({ first, pairs: concerned }) => {
    const counterExample = firstCounterExample(first, concerned, matches)
    return { ...first, events: concerned.map(({ id }) => id), ...(counterExample && { counterExample }) }
  })
}

function firstCounterExample(
  { aspect, propertyId }: ClassifiedAspect,
  pairs: readonly Pair[],
  matches: Matches,
): CounterExample | undefined {
  const { accepts: acceptedBy } = aspectOf(aspect)
  if (acceptedBy === undefined) return undefined
  const refusedBy = acceptedBy === 'before' ? 'after' : 'before'
  for (const pair of pairs.slice(0, patience)) {
    const payload = findCounterExample(pair[acceptedBy], pair[refusedBy], propertyId, matches)
    if (payload !== undefined) return { eventId: pair.id, payload, acceptedBy }
  }
  return undefined
}

function judged(change: Change, aspects: readonly ClassifiedAspect[]): ClassifiedChange {
  const found: readonly ClassifiedAspect[] =
    aspects.length > 0 ? aspects : [{ aspect: 'nothing-sent-changes', events: [], path: [] }]
  const worst = (consumer: Consumer) =>
    found.map(({ aspect }) => aspectOf(aspect).verdicts[consumer].class).reduce(worseOf, 'safe')
  const classes = {
    producer: worst('producer'),
    inspector: worst('inspector'),
    warehouse: worst('warehouse'),
    types: worst('types'),
  }
  return { change, classes, aspects: found }
}
