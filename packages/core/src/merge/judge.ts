import { err, ok, type Result } from 'neverthrow'
import type { Sides } from '../fields/field-rule.ts'
import { itemKindNames } from '../model/item-kinds.ts'
import type { Reference } from '../model/reference.ts'
import { compareText } from '../model/text.ts'
import { type ConflictPlace, type ConflictReason, type MergeConflict, placeKey } from './conflict.ts'
import type { MergeFailure } from './merge-failure.ts'
import type { Resolution } from './resolution.ts'
import { nameOfItem, type ThreePlans } from './three-plans.ts'

/** A side of a merge. */
export type Side = 'ours' | 'theirs'

/** A conflict as it is brought before the judge. */
export interface Clash extends ConflictPlace {
  readonly reason: ConflictReason
  readonly sides: Sides
  readonly accepts?: (value: unknown) => boolean
  readonly about?: readonly Reference[]
}

/** Decides conflicts by the resolutions given, else by a default, and remembers what it was asked. */
export interface Judge {
  /** The value that stands, `undefined` where the place is to be empty. */
  readonly settle: (clash: Clash) => unknown
  /** As `settle`, with another default. */
  readonly settleOr: (clash: Clash, otherwise: unknown) => unknown
  /** The conflicts without a resolution, by kind, name, id and path. */
  readonly open: () => readonly MergeConflict[]
  readonly failures: () => readonly MergeFailure[]
  readonly hasMet: (place: ConflictPlace) => boolean
  /** The place where an item last took a value of a person's own. */
  readonly ownPlaceIn: (item: Reference) => ConflictPlace | undefined
  /** Remembers that such a value cannot be taken. */
  readonly refuse: (place: ConflictPlace, problem: string) => void
}

export function judgeWith(plans: ThreePlans, resolutions: ReadonlyMap<string, Resolution>, prefer: Side): Judge {
  const met = new Set<string>()
  const open = new Map<string, MergeConflict>()
  const failures: MergeFailure[] = []
  const own = new Map<string, ConflictPlace>()

  const refuse = (place: ConflictPlace, problem: string) => {
    failures.push({ code: 'resolution-invalid', place, problem })
  }
  const settleOr = (clash: Clash, otherwise: unknown): unknown => {
    const { reason, kind, id, path, sides, accepts = () => true, about = [] } = clash
    const key = placeKey(clash)
    met.add(key)
    const resolution = resolutions.get(key)
    if (resolution === undefined) {
      const conflict = open.get(key) ?? { reason, kind, id, name: nameOfItem(plans, clash), path, ...present(sides) }
      open.set(key, about.length === 0 ? conflict : { ...conflict, about: [...(conflict.about ?? []), ...about] })
      return otherwise
    }
    if ('take' in resolution) return sides[resolution.take]
    const place = { kind, id, path }
    if (!accepts(resolution.value)) {
      refuse(place, 'does not fit there')
      return otherwise
    }
    own.set(placeKey({ kind, id, path: [] }), place)
    return resolution.value
  }

  return {
    settle: (clash) => settleOr(clash, clash.sides[prefer]),
    settleOr,
    open: () => [...open.values()].sort(inOrder),
    failures: () => failures,
    hasMet: (place) => met.has(placeKey(place)),
    ownPlaceIn: ({ kind, id }) => own.get(placeKey({ kind, id, path: [] })),
    refuse,
  }
}

/** The resolutions by place, each place once. */
export function byPlace(resolutions: readonly Resolution[]): Result<ReadonlyMap<string, Resolution>, MergeFailure> {
  const known = new Map<string, Resolution>()
  for (const resolution of resolutions) {
    const { kind, id, path } = resolution
    const key = placeKey(resolution)
    if (known.has(key)) return err({ code: 'resolution-repeated', place: { kind, id, path } })
    known.set(key, resolution)
  }
  return ok(known)
}

const inOrder = (a: MergeConflict, b: MergeConflict): number =>
  itemKindNames.indexOf(a.kind) - itemKindNames.indexOf(b.kind) ||
  compareText(a.name, b.name) ||
  compareText(placeKey(a), placeKey(b))

const present = (sides: Sides): Partial<Sides> =>
  Object.fromEntries(Object.entries(sides).filter(([, value]) => value !== undefined))
