/**
 * A workspace as its rules are written down, with a whole copy of every plan: the second opinion that
 * tests hold against the real one. It shares no code with it.
 */
import {
  differenceOf,
  isSame,
  mergePlain,
  type PlainChange,
  type PlainItem,
  type PlainMerge,
  type PlainPlan,
  usesOf,
  withChanges,
} from './reference-plan.ts'

export type Kind = 'person' | 'operator' | 'service-account' | 'agent'

/** Somebody, the role they act in and the domains they speak for. */
export interface Somebody {
  readonly kind: Kind
  readonly id: string
  readonly role: 'viewer' | 'editor' | 'admin'
  readonly domains: readonly string[]
}

export interface PlainSettings {
  readonly protectedMain: boolean
  readonly reviewWorkflow: boolean
  readonly ownerApproval: boolean
  /** Where events without a description stop a branch. */
  readonly lint: 'nowhere' | 'review' | 'merge'
}

interface PlainApproval {
  readonly by: string
  readonly of: string
  readonly domains: readonly string[]
}

interface Entry {
  readonly kind: string
  readonly by: string
  readonly status: string | undefined
  readonly at: string
  /** Whether a person did it, by themselves or through an agent. */
  readonly isPersonal: boolean
}

export interface PlainBranch {
  readonly name: string
  readonly status: string
  readonly base: PlainPlan
  readonly plan: PlainPlan
  readonly approvals: readonly PlainApproval[]
  readonly log: readonly Entry[]
}

export interface PlainWorkspace {
  readonly settings: PlainSettings
  readonly branches: Readonly<Record<string, PlainBranch>>
}

/** The workspace after an operation; nothing where it is refused. */
export type Outcome = PlainWorkspace | undefined

type Step = Readonly<Record<string, string>>

// The tables of docs/branch-life-cycle.md; `?` is `Approved` while the approvals suffice.
const changing = { change: '', pull: '', merge: 'Merged', close: 'Closed' }
const reviewing = { ...changing, 'request-changes': 'ChangesRequested', withdraw: 'Draft' }
const withReview: Readonly<Record<string, Step>> = {
  Draft: { ...changing, change: 'Draft', pull: 'Draft', 'request-review': 'ReadyForReview' },
  Open: { ...changing, change: 'Draft', pull: 'Draft', 'request-review': 'ReadyForReview' },
  ReadyForReview: { ...reviewing, change: 'ReadyForReview', pull: 'ReadyForReview', approve: '?ReadyForReview' },
  ChangesRequested: {
    ...reviewing,
    change: 'ChangesRequested',
    pull: 'ChangesRequested',
    'request-review': 'ReadyForReview',
    approve: '?ChangesRequested',
  },
  Approved: { ...reviewing, change: '?ReadyForReview', pull: '?ReadyForReview', approve: '?ReadyForReview' },
  Closed: { reopen: 'Draft' },
  Merged: {},
}
const open = { change: 'Open', pull: 'Open', merge: 'Merged', close: 'Closed' }
const withoutReview = (status: string): Step =>
  status === 'Closed' ? { reopen: 'Open' } : status === 'Merged' ? {} : open

const peopleOnly = ['request-changes', 'approve', 'withdraw', 'merge', 'close', 'reopen']
const isPerson = ({ kind }: Somebody) => kind === 'person' || kind === 'operator'

const isPersonal = ({ kind }: Somebody) => kind === 'person' || kind === 'agent'

/** Ids of the people who changed the branch. */
const contributorsOf = (log: readonly Entry[]) => [
  ...new Set(log.filter((entry) => entry.kind === 'change' && entry.isPersonal).map(({ by }) => by)),
]

/** The domains that own an event the branch alters, itself or in a property it carries. */
function ownersOf({ base, plan }: Pick<PlainBranch, 'base' | 'plan'>): string[] {
  const differs = (key: string) => !isSame(base[key], plan[key])
  const owners = [base, plan].flatMap((side) =>
    Object.keys(side).flatMap((key) => {
      if (!key.startsWith('event ')) return []
      const carried = [...usesOf(base[key]), ...usesOf(plan[key])]
      const isAltered = differs(key) || carried.some(({ propertyId }) => differs(`property ${propertyId}`))
      return isAltered ? [side[key]?.owner] : []
    }),
  )
  return owners.filter((owner) => owner !== undefined) as string[]
}

function suffices(settings: PlainSettings, branch: PlainBranch): boolean {
  const inForce = branch.approvals.filter(({ of }) => of === differenceOf(branch.base, branch.plan))
  const others = contributorsOf(branch.log).every((id) => inForce.some(({ by }) => by !== id))
  const owners = settings.ownerApproval ? ownersOf(branch) : []
  const heard = inForce.flatMap(({ domains }) => domains)
  return inForce.length > 0 && others && owners.every((owner) => heard.includes(owner))
}

const undescribed = (plan: PlainPlan) =>
  Object.keys(plan).filter(
    (key) => key.startsWith('event ') && plan[key]?.archived !== true && plan[key]?.description === '',
  )

const lintStops = ({ lint }: PlainSettings, { base, plan }: PlainBranch, stage: 'review' | 'merge'): boolean =>
  (lint === 'review' || lint === stage) && undescribed(plan).some((key) => !undescribed(base).includes(key))

interface Doing {
  readonly who: Somebody
  readonly branchId: string
  readonly at: string
}

/** What an operation makes of one branch, its entry in the log written. */
function stepped(
  workspace: PlainWorkspace,
  { who, branchId, at }: Doing,
  action: string,
  over: Partial<PlainBranch> = {},
  kind = action,
): PlainBranch | undefined {
  const { settings, branches } = workspace
  const branch = branches[branchId]
  if (branch === undefined || branchId === 'main' || who.role === 'viewer') return undefined
  if (peopleOnly.includes(action) && !isPerson(who)) return undefined
  const steps = settings.reviewWorkflow ? withReview[branch.status] : withoutReview(branch.status)
  const target = steps?.[action]
  if (target === undefined) return undefined
  const editors = contributorsOf(branch.log)
  if (action === 'approve' && editors.length > 0 && editors.every((id) => id === who.id)) return undefined

  const entry = { kind, by: who.id, at, status: undefined, isPersonal: isPersonal(who) }
  const now = { ...branch, ...over, log: [...branch.log, entry] }
  const content = differenceOf(now.base, now.plan)
  const inForce = branch.approvals.filter(({ of }) => of === content)
  const notMine = inForce.filter(({ by }) => by !== who.id)
  const approvals =
    action === 'approve'
      ? [...notMine, { by: who.id, of: content, domains: who.domains }]
      : action === 'request-changes'
        ? notMine
        : ['withdraw', 'close', 'reopen'].includes(action)
          ? []
          : inForce
  const after = { ...now, approvals }
  const status = target.startsWith('?') ? (suffices(settings, after) ? 'Approved' : target.slice(1)) : target
  return withEntry({ ...branch, ...over, approvals, status }, { ...entry, status: changed(branch, status) })
}

const changed = (branch: PlainBranch, status: string) => (status === branch.status ? undefined : status)
const withEntry = (branch: PlainBranch, entry: Entry): PlainBranch => ({ ...branch, log: [...branch.log, entry] })

const put = (workspace: PlainWorkspace, branches: Readonly<Record<string, PlainBranch | undefined>>): Outcome =>
  Object.values(branches).includes(undefined)
    ? undefined
    : { ...workspace, branches: { ...workspace.branches, ...(branches as Record<string, PlainBranch>) } }

const entryOf = ({ who, at }: Doing, kind: string, status?: string): Entry => ({
  kind,
  by: who.id,
  at,
  status,
  isPersonal: isPersonal(who),
})

const isFinished = ({ status }: PlainBranch) => status === 'Merged' || status === 'Closed'
const isNameTaken = ({ branches }: PlainWorkspace, name: string) =>
  Object.values(branches).some((branch) => branch.name === name && !isFinished(branch))

export const create = (workspace: PlainWorkspace, doing: Doing, name: string): Outcome => {
  const main = workspace.branches.main as PlainBranch
  if (workspace.branches[doing.branchId] !== undefined || isNameTaken(workspace, name)) return undefined
  const status = workspace.settings.reviewWorkflow ? 'Draft' : 'Open'
  const log = [entryOf(doing, 'create', status)]
  return put(workspace, {
    [doing.branchId]: { name, status, base: main.plan, plan: main.plan, approvals: [], log },
  })
}

/** The plan of a branch becomes another; a plan that is no plan is refused. */
export function save(workspace: PlainWorkspace, doing: Doing, plan: PlainPlan | undefined): Outcome {
  const { who, branchId } = doing
  const branch = workspace.branches[branchId]
  if (branch === undefined || plan === undefined || who.role === 'viewer') return undefined
  if (branchId !== 'main') return put(workspace, { [branchId]: stepped(workspace, doing, 'change', { plan }) })
  if (who.kind === 'agent') return undefined
  if (workspace.settings.protectedMain && !(isPerson(who) && who.role === 'admin')) return undefined
  return put(workspace, { main: withEntry({ ...branch, plan }, entryOf(doing, 'change')) })
}

export const change = (workspace: PlainWorkspace, doing: Doing, changes: readonly PlainChange[]): Outcome =>
  save(workspace, doing, withChanges(workspace.branches[doing.branchId]?.plan ?? {}, changes))

/** An import of one event by name; nothing is written where it brings nothing. */
export function importEvent(
  workspace: PlainWorkspace,
  doing: Doing,
  event: { readonly name: string; readonly description: string; readonly id: string; readonly updates: boolean },
): Outcome {
  const plan = workspace.branches[doing.branchId]?.plan ?? {}
  const { name, description, id, updates } = event
  const known = Object.values(plan).find((item) => item.name === name && item.archived !== true)
  const changes: PlainChange[] =
    known === undefined
      ? [{ kind: 'event-added', item: { id, name, description } }]
      : updates && description !== '' && known.description !== description
        ? [{ kind: 'event-updated', id: known.id, set: { description } }]
        : []
  const after = change(workspace, doing, changes)
  return after === undefined || changes.length > 0 ? after : workspace
}

export function act(workspace: PlainWorkspace, doing: Doing, action: string): Outcome {
  const branch = workspace.branches[doing.branchId]
  if (branch === undefined) return undefined
  if (action === 'reopen' && isNameTaken(workspace, branch.name)) return undefined
  if (action === 'request-review' && lintStops(workspace.settings, branch, 'review')) return undefined
  return put(workspace, { [doing.branchId]: stepped(workspace, doing, action) })
}

export function comment(workspace: PlainWorkspace, doing: Doing): Outcome {
  const branch = workspace.branches[doing.branchId]
  return put(workspace, { [doing.branchId]: branch && withEntry(branch, entryOf(doing, 'comment')) })
}

/** Both sides of a merge in the order in which they stand there. */
export const sidesOf = ({ branches }: PlainWorkspace, branchId: string): PlainMerge | undefined => {
  const branch = branches[branchId]
  const main = branches.main as PlainBranch
  return branch && branchId !== 'main' ? mergePlain(branch.base, branch.plan, main.plan) : undefined
}

/**
 * The branch stands on main as it is now, and its plan is the merged one. Settling conflicts is
 * people's, and work on the branch.
 */
export function pull(workspace: PlainWorkspace, doing: Doing, plan: PlainPlan, isSettled: boolean): Outcome {
  if (isSettled && !isPerson(doing.who)) return undefined
  const over = { plan, base: workspace.branches.main?.plan as PlainPlan }
  return put(workspace, {
    [doing.branchId]: stepped(workspace, doing, 'pull', over, isSettled ? 'change' : 'pull'),
  })
}

/** Main's plan is the merged one, and the branch is over. */
export function merge(workspace: PlainWorkspace, doing: Doing, plan: PlainPlan, reason?: string): Outcome {
  const { settings, branches } = workspace
  const branch = branches[doing.branchId]
  const merged = stepped(workspace, doing, 'merge')
  if (branch === undefined || merged === undefined || lintStops(settings, branch, 'merge')) return undefined
  const asks = settings.reviewWorkflow && (settings.protectedMain || settings.ownerApproval)
  const isApproved = branch.status === 'Approved' && suffices(settings, branch)
  if (asks && !isApproved && !(doing.who.role === 'admin' && reason !== undefined)) return undefined
  const main = branches.main as PlainBranch
  return put(workspace, {
    [doing.branchId]: merged,
    main: withEntry({ ...main, plan }, entryOf(doing, 'merge')),
  })
}

/** The row of a branch in the statistics. */
export function statisticsOf(id: string, { name, status, log }: PlainBranch, emailOf: (id: string) => string) {
  const entered = (state: string) => log.filter((entry) => entry.status === state)
  const email = (entry: Entry | undefined) => (entry?.isPersonal === true ? emailOf(entry.by) : null)
  const creation = log[0]
  const [review, merged] = [entered('ReadyForReview')[0], entered('Merged')[0]]
  return {
    branchName: name,
    branchId: id,
    branchCreator: email(creation),
    creationDate: creation?.at ?? '',
    branchStatus: status,
    collaborators: contributorsOf(log)
      .filter((by) => !(creation?.isPersonal === true && creation.by === by))
      .map(emailOf)
      .sort(),
    lastPublishedDate: null,
    markedReadyForReviewDate: review?.at ?? null,
    markedReadyForReviewUser: email(review),
    branchMergedDate: merged?.at ?? null,
    branchMergedUser: email(merged),
  }
}

export type { PlainChange, PlainItem, PlainPlan }
