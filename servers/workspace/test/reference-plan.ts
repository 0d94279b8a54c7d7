/**
 * Plans as plain objects, and what changes, comparing and merging mean for them: the second opinion
 * that tests hold against the real ones. It knows events, properties and stakeholder domains.
 */
import { isDeepStrictEqual } from 'node:util'

export type PlainItem = Readonly<Record<string, unknown>>

/** Items by kind and id, `event e1`. */
export type PlainPlan = Readonly<Record<string, PlainItem>>

interface PlainUse {
  readonly propertyId: string
}

/** Changes as they come from outside. */
export interface PlainChange {
  readonly kind: string
  readonly [member: string]: unknown
}

const defaults: Readonly<Record<string, PlainItem>> = {
  event: {
    description: '',
    triggers: [],
    tags: [],
    categories: [],
    actions: ['logEvent'],
    sources: [],
    nameMapping: [],
    stakeholders: [],
    customFields: [],
    propertyGroups: [],
    uses: [],
  },
  property: {
    kind: 'event',
    description: '',
    type: 'any',
    isList: false,
    nameMapping: [],
    tags: [],
    customFields: [],
  },
  'stakeholder-domain': {},
}

export const usesOf = (item: PlainItem | undefined) => (item?.uses ?? []) as readonly PlainUse[]
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)

/** The plan with all of the changes, or nothing where one of them does not fit or a mention is left without its item. */
export function withChanges(plan: PlainPlan, changes: readonly PlainChange[]): PlainPlan | undefined {
  const items: Record<string, PlainItem> = { ...plan }
  for (const change of changes) if (!changeOne(items, change)) return undefined
  return isWhole(items) ? items : undefined
}

function changeOne(items: Record<string, PlainItem>, change: PlainChange): boolean {
  const linked = /^property-(linked|unlinked)$/.exec(change.kind)
  if (linked !== null) return linkOne(items, change, linked[1] === 'linked')
  const [, kind = '', verb = ''] = /^(.*)-(\w+)$/.exec(change.kind) ?? []
  if (verb === 'added') {
    const item = change.item as PlainItem
    const key = `${kind} ${item.id}`
    if (items[key] !== undefined) return false
    items[key] = { ...defaults[kind], ...item }
    return true
  }
  const key = `${kind} ${change.id}`
  const { archived, ...item } = items[key] ?? {}
  if (item.id === undefined) return false
  if (verb === 'removed') delete items[key]
  else if (verb === 'archived') items[key] = { ...item, archived: true }
  else if (verb === 'restored') items[key] = item
  else {
    const unset = (change.unset ?? []) as readonly string[]
    if (unset.some((field) => item[field] === undefined)) return false
    const kept = Object.entries(items[key] ?? {}).filter(([field]) => !unset.includes(field))
    items[key] = { ...Object.fromEntries(kept), ...(change.set as PlainItem) }
  }
  return true
}

function linkOne(items: Record<string, PlainItem>, change: PlainChange, isLink: boolean): boolean {
  const key = `event ${change.eventId}`
  const event = items[key]
  const propertyId = isLink ? (change.use as PlainUse).propertyId : change.propertyId
  const rest = usesOf(event).filter((use) => use.propertyId !== propertyId)
  if (event === undefined || (rest.length === usesOf(event).length) !== isLink) return false
  items[key] = { ...event, uses: isLink ? [...rest, change.use] : rest }
  return true
}

export const isWhole = (plan: PlainPlan): boolean =>
  Object.values(plan).every((item) => usesOf(item).every(({ propertyId }) => plan[`property ${propertyId}`]))

/** What tells two plans apart, as a text that is equal for equal differences: what approvals are given to. */
export function differenceOf(base: PlainPlan, plan: PlainPlan): string {
  return JSON.stringify(
    keysOf(base, plan).flatMap((key) => {
      const [before, after] = [base[key], plan[key]]
      if (isSame(before, after)) return []
      if (after === undefined) return [[key, 'removed']]
      if (before === undefined) return [[key, 'added', sorted(after)]]
      const fields = keysOf(before, after).filter((field) => !isSame(before[field], after[field]))
      return [[key, fields.map((field) => [field, field === 'uses' ? usesBetween(before, after) : after[field]])]]
    }),
  )
}

function usesBetween(before: PlainItem, after: PlainItem) {
  const [old, now] = [usesOf(before), usesOf(after)]
  const has = (uses: readonly PlainUse[], id: string) => uses.some(({ propertyId }) => propertyId === id)
  const removed = old.filter(({ propertyId }) => !has(now, propertyId)).map(({ propertyId }) => propertyId)
  const added = now.filter(({ propertyId }) => !has(old, propertyId))
  const expected = [...old.filter(({ propertyId }) => has(now, propertyId)), ...added].map((use) => use.propertyId)
  const order = now.map(({ propertyId }) => propertyId)
  return { removed: removed.toSorted(), added, order: isSame(order, expected) ? [] : order }
}

const sorted = (item: PlainItem) => keysOf(item, {}).map((field) => [field, item[field]])
const keysOf = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()

/** A field to which two sides gave different values. */
export interface Clash {
  readonly key: string
  readonly path: readonly string[]
  readonly base: unknown
  readonly ours: unknown
  readonly theirs: unknown
}

/** Two sides in one plan, as far as that is not a matter of opinion. */
export interface PlainMerge {
  /** Right but for the disputed items. */
  readonly plan: PlainPlan
  /** Items about which the sides may want different things. */
  readonly disputed: ReadonlySet<string>
  /** Where they certainly do. */
  readonly clashes: readonly Clash[]
}

export function mergePlain(base: PlainPlan, ours: PlainPlan, theirs: PlainPlan): PlainMerge {
  const plan: Record<string, PlainItem> = {}
  const disputed = new Set<string>()
  const clashes: Clash[] = []
  const clash = (key: string, path: readonly string[], sides: Omit<Clash, 'key' | 'path'>) => {
    disputed.add(key)
    clashes.push({ key, path, ...sides })
  }
  for (const key of new Set([...keysOf(base, ours), ...Object.keys(theirs)])) {
    const sides = { base: base[key], ours: ours[key], theirs: theirs[key] }
    const merged = oneSided(sides)
    if (merged !== both) {
      if (merged !== undefined) plan[key] = merged as PlainItem
    } else if (sides.base === undefined) disputed.add(key)
    else if (sides.ours === undefined || sides.theirs === undefined) clash(key, [], sides)
    else {
      const item = mergeItem(key, sides as Record<'base' | 'ours' | 'theirs', PlainItem>, clash, disputed)
      if (!disputed.has(key)) plan[key] = item
    }
  }
  for (const [key, item] of Object.entries(plan))
    for (const { propertyId } of usesOf(item)) {
      const mentioned = `property ${propertyId}`
      if (plan[mentioned] === undefined || disputed.has(mentioned)) disputed.add(key).add(mentioned)
    }
  for (const key of namesakes(base, ours, theirs)) disputed.add(key)
  // What is disputed may take along what it mentions and what mentions it.
  for (const key of [...disputed])
    for (const side of [base, ours, theirs]) {
      for (const { propertyId } of usesOf(side[key])) disputed.add(`property ${propertyId}`)
      for (const [event, item] of Object.entries(side))
        if (usesOf(item).some(({ propertyId }) => key === `property ${propertyId}`)) disputed.add(event)
    }
  return { plan, disputed, clashes }
}

const both = Symbol('both sides changed it')

function oneSided({ base, ours, theirs }: Record<'base' | 'ours' | 'theirs', unknown>): unknown {
  if (isSame(base, theirs) || isSame(ours, theirs)) return ours
  return isSame(base, ours) ? theirs : both
}

function mergeItem(
  key: string,
  sides: Record<'base' | 'ours' | 'theirs', PlainItem>,
  clash: (key: string, path: readonly string[], sides: Omit<Clash, 'key' | 'path'>) => void,
  disputed: Set<string>,
): PlainItem {
  const merged: Record<string, unknown> = {}
  for (const field of new Set([...keysOf(sides.base, sides.ours), ...Object.keys(sides.theirs)])) {
    const values = { base: sides.base[field], ours: sides.ours[field], theirs: sides.theirs[field] }
    const value = oneSided(values)
    if (value !== both) {
      if (value !== undefined) merged[field] = value
    } else if (field === 'uses' || field === 'tags') disputed.add(key)
    else clash(key, [field], values)
  }
  if (sides.ours.archived !== sides.theirs.archived && sides.base.archived === undefined) disputed.add(key)
  return merged
}

/** Different events to which the sides, each for itself, gave one name. */
function namesakes(base: PlainPlan, ours: PlainPlan, theirs: PlainPlan): readonly string[] {
  const named = (side: PlainPlan) =>
    Object.keys(side).filter((key) => key.startsWith('event ') && !isSame(side[key], base[key]))
  return named(ours).flatMap((mine) =>
    named(theirs).flatMap((other) => (mine !== other && ours[mine]?.name === theirs[other]?.name ? [mine, other] : [])),
  )
}
