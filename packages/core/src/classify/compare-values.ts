import type { NestedProperty, ObjectShape } from '../model/constraints.ts'
import type { ValueType } from '../model/value-type.ts'
import { sameValue } from '../result/same-value.ts'
import type { ChangeAspect } from './aspects.ts'
import type { ValueContract } from './contract.ts'

/** One aspect of a change, and the children it is about, from the property down. */
export interface ValueDifference {
  readonly aspect: ChangeAspect
  readonly path: readonly string[]
}

/** Everything in which two descriptions of one value differ. */
export function* compareValues(
  before: ValueContract,
  after: ValueContract,
  path: readonly string[] = [],
): Iterable<ValueDifference> {
  for (const aspect of differences(before, after)) yield { aspect, path }
  yield* compareShapes(before.shape, after.shape, path)
}

function* differences(before: ValueContract, after: ValueContract): Iterable<ChangeAspect> {
  if (before.presence !== after.presence) yield after.presence === 'always' ? 'presence-tightened' : 'presence-relaxed'
  const type = compareTypes(before, after)
  if (type !== undefined) yield type
  yield* compareAllowed(before.allowedValues, after.allowedValues)
  yield* appeared(before.pattern, after.pattern, ['pattern-added', 'pattern-changed', 'pattern-removed'])
  yield* appeared(before.pinnedValue, after.pinnedValue, ['value-pinned', 'pin-changed', 'pin-removed'])
  const least = [before.minimum ?? Number.NEGATIVE_INFINITY, after.minimum ?? Number.NEGATIVE_INFINITY] as const
  const most = [before.maximum ?? Number.POSITIVE_INFINITY, after.maximum ?? Number.POSITIVE_INFINITY] as const
  if (least[1] > least[0] || most[1] < most[0]) yield 'range-tightened'
  if (least[1] < least[0] || most[1] > most[0]) yield 'range-loosened'
}

function compareTypes(before: ValueContract, after: ValueContract): ChangeAspect | undefined {
  if (before.type === after.type && before.isList === after.isList) return undefined
  const [wider, narrower] = [holds(after, before), holds(before, after)]
  return wider ? 'type-widened' : narrower ? 'type-narrowed' : 'type-replaced'
}

type Typed = Pick<ValueContract, 'type' | 'isList'>

/** Whether a type has all values of another. */
const holds = (a: Typed, b: Typed): boolean =>
  (a.type === 'any' && !a.isList) || (a.isList === b.isList && holdsOne(a.type, b.type))

const holdsOne = (a: ValueType, b: ValueType) => a === b || a === 'any' || (a === 'float' && b === 'int')

function* compareAllowed(before?: readonly string[], after?: readonly string[]): Iterable<ChangeAspect> {
  if (before === undefined && after !== undefined) yield 'allowed-values-set'
  if (before !== undefined && after === undefined) yield 'allowed-values-lifted'
  if (before === undefined || after === undefined) return
  const [old, current] = [new Set(before), new Set(after)]
  if (before.some((value) => !current.has(value))) yield 'allowed-values-removed'
  if (after.some((value) => !old.has(value))) yield 'allowed-values-added'
}

function* appeared(
  before: unknown,
  after: unknown,
  [added, changed, removed]: readonly [ChangeAspect, ChangeAspect, ChangeAspect],
): Iterable<ChangeAspect> {
  if (sameValue(before, after)) return
  yield before === undefined ? added : after === undefined ? removed : changed
}

const open: ObjectShape = { children: [] }

function* compareShapes(
  before: ObjectShape = open,
  after: ObjectShape = open,
  path: readonly string[],
): Iterable<ValueDifference> {
  if (before.isClosed !== after.isClosed)
    yield { aspect: after.isClosed === true ? 'object-closed' : 'object-opened', path }
  const old = new Map(before.children.map((child) => [child.name, child]))
  const current = new Map(after.children.map((child) => [child.name, child]))
  for (const child of after.children) {
    const known = old.get(child.name)
    if (known === undefined) yield { aspect: addedChild(child, before), path: [...path, child.name] }
    else yield* compareValues(known, child, [...path, child.name])
  }
  for (const { name } of before.children)
    if (!current.has(name))
      yield { aspect: after.isClosed === true ? 'property-removed' : 'child-released', path: [...path, name] }
}

const addedChild = ({ presence }: NestedProperty, { isClosed }: ObjectShape): ChangeAspect =>
  presence === 'always' ? 'required-property-added' : isClosed === true ? 'optional-property-added' : 'child-declared'
