/** Small inputs for the contract tests. */
import {
  type BranchId,
  type ChangedItem,
  type EventId,
  type Item,
  type ItemKind,
  itemKindNames,
  itemsOf,
  mainBranchId,
  type Plan,
  type PlanEvent,
  type Property,
  type PropertyId,
  type Source,
  type SourceId,
  type WorkspaceId,
} from '@plan/core'
import type {
  Branch,
  Commit,
  InspectorKey,
  Intake,
  Invitation,
  IssueRecord,
  MachineToken,
  NewAction,
  NewNotice,
  NewSample,
  PasswordReset,
  Person,
  ServiceAccount,
  Session,
  Shape,
  Storage,
  Workspace,
} from '@plan/storage'

export const at = '2026-01-02T03:04:05.678Z'
export const workspaceId = 'acme' as WorkspaceId
export const branchId = (id: string) => id as BranchId

export const action = (
  sentence: string,
  changes: NewAction['changes'] = [],
  over: Partial<NewAction> = {},
): NewAction => ({
  at,
  actor: { kind: 'operator', id: 'olga' },
  door: 'command',
  sentence,
  kind: 'change',
  changes,
  ...over,
})

export const workspace = (id: WorkspaceId = workspaceId, over: Partial<Workspace> = {}): Workspace => ({
  id,
  name: `Workspace ${id}`,
  settings: {
    protectedMain: false,
    reviewWorkflow: true,
    ownerApproval: false,
    smartSearch: false,
    embeddings: false,
    propertyValueValidation: false,
    inspectorRetentionDays: 90,
    codegen: true,
    machineTokens: false,
    glossary: [],
    lint: {},
  },
  createdAt: at,
  ...over,
})

export const account = (name: string, of: WorkspaceId = workspaceId): ServiceAccount => ({
  workspaceId: of,
  name,
  secretDigest: `digest of ${name}`,
  createdAt: at,
})

export const person = (id: string, over: Partial<Person> = {}): Person => ({
  id,
  email: `${id}@example.org`,
  name: `Person ${id}`,
  createdAt: at,
  ...over,
})

/** Times after {@link at}. */
export const later = '2026-01-02T04:00:00.000Z'
export const muchLater = '2026-02-02T04:00:00.000Z'

export const session = (digest: string, personId: string, over: Partial<Session> = {}): Session => ({
  digest,
  personId,
  createdAt: at,
  usedAt: at,
  expiresAt: muchLater,
  ...over,
})

export const reset = (digest: string, personId: string, over: Partial<PasswordReset> = {}): PasswordReset => ({
  digest,
  personId,
  createdAt: at,
  expiresAt: muchLater,
  ...over,
})

export const invitation = (id: string, over: Partial<Invitation> = {}): Invitation => ({
  workspaceId,
  id,
  email: `${id}@example.org`,
  role: 'editor',
  tokenDigest: `digest of ${id}`,
  invitedBy: 'olga',
  createdAt: at,
  expiresAt: muchLater,
  ...over,
})

export const machineToken = (id: string, personId: string, over: Partial<MachineToken> = {}): MachineToken => ({
  workspaceId,
  id,
  name: `token ${id}`,
  personId,
  secretDigest: `digest of ${id}`,
  branchPattern: '*',
  access: 'write',
  createdAt: at,
  expiresAt: muchLater,
  ...over,
})

export const inspectorKey = (id: string, over: Partial<InspectorKey> = {}): InspectorKey => ({
  workspaceId,
  id,
  sourceId: 'web',
  name: `Key ${id}`,
  keyDigest: `digest of ${id}`,
  hint: id,
  createdAt: at,
  ...over,
})

export const shape = (digest: string, over: Partial<Shape> = {}): Shape => ({
  sourceId: 'web',
  environment: 'prod',
  appVersion: '1.2.3',
  platform: 'web',
  eventName: `Event ${digest}`,
  schema: `[{"propertyName":"${digest}"}]`,
  checks: '',
  digest,
  ...over,
})

/** A commit of observations; without members it adds nothing. */
export const intake = (over: Partial<Omit<Intake, 'tallies'>> & { tallies?: Record<number, number> } = {}): Intake => ({
  at,
  messages: [],
  samples: [],
  notices: [],
  ...over,
  tallies: new Map(Object.entries(over.tallies ?? {}).map(([number, count]) => [Number(number), count])),
})

export const sample = (of: number, over: Partial<NewSample> = {}): NewSample => ({
  shape: of,
  at,
  streamId: 'device',
  element: `{"eventId":"${of}"}`,
  expiresAt: muchLater,
  ...over,
})

export const notice = (over: Partial<NewNotice> = {}): NewNotice => ({
  sourceId: 'web',
  environment: 'prod',
  hour: '2026-01-02T03:00:00.000Z',
  code: 'name-missing',
  place: 'eventName',
  count: 1,
  example: '',
  lastSeenAt: at,
  ...over,
})

/** Every hour there is. */
export const everyHour = { from: '0000', to: '9999' }

export const issueRecord = (id: string, over: Partial<IssueRecord> = {}): IssueRecord => ({
  id,
  sourceId: 'web',
  eventName: 'Event',
  code: 'missing-property',
  path: '["a"]',
  status: '',
  history: '[]',
  noticedAt: at,
  alertedAt: '',
  version: 0,
  ...over,
})

export const property = (id: string, over: Partial<Property> = {}): Property => ({
  id: id as PropertyId,
  name: `Property ${id}`,
  kind: 'event',
  description: '',
  type: 'string',
  isList: false,
  nameMapping: [],
  tags: [],
  customFields: [],
  ...over,
})

export const event = (id: string, over: Partial<PlanEvent> = {}): PlanEvent => ({
  id: id as EventId,
  name: `Event ${id}`,
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
  ...over,
})

export const source = (id: string, over: Partial<Source> = {}): Source => ({
  id: id as SourceId,
  name: `Source ${id}`,
  destinations: [],
  ...over,
})

export const put = <K extends ItemKind>(kind: K, item: Item<K>): ChangedItem => ({ kind, id: item.id, item })
export const remove = (kind: ItemKind, id: string): ChangedItem => ({ kind, id })

/** A commit of these items on the branch as it is given. */
export const commitOn = (branch: Branch, ...items: readonly ChangedItem[]): Commit => ({
  workspaceId: branch.workspaceId,
  branchId: branch.id,
  expectedRevision: branch.revision,
  items,
  action: action(`change ${branch.revision + 1}`),
})

/** Creates the workspace and returns its main branch. */
export const createWorkspace = async (storage: Storage, id: WorkspaceId = workspaceId): Promise<Branch> =>
  (await storage.workspaces.create(workspace(id), action('create the workspace')))._unsafeUnwrap()

/** Creates a branch on main as it stands. */
export const createBranch = async (storage: Storage, id: string, of: WorkspaceId = workspaceId): Promise<Branch> =>
  (
    await storage.branches.create(
      { workspaceId: of, id: branchId(id), name: `Branch ${id}`, status: 'Draft', createdAt: at },
      action('create the branch'),
    )
  )._unsafeUnwrap()

export const commit = async (storage: Storage, branch: Branch, ...items: readonly ChangedItem[]): Promise<Branch> =>
  (await storage.plans.commit(commitOn(branch, ...items)))._unsafeUnwrap()

/** Main as it stands now, in a workspace that was created. */
export const findMain = async (storage: Storage, of: WorkspaceId = workspaceId): Promise<Branch> => {
  const main = (await storage.branches.find(of, mainBranchId))._unsafeUnwrap()
  if (main === undefined) throw new Error(`workspace ${of} has no main branch`)
  return main
}

/** Every item of a plan under its kind and id, in an order of their own. */
export const contentOf = (plan: Plan): ReadonlyMap<string, Item> =>
  new Map(
    itemKindNames
      .flatMap((kind) => [...itemsOf(plan, kind)].map(([id, item]): [string, Item] => [`${kind} ${id}`, item]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** What a branch holds at the revision of the record. */
export const load = async (storage: Storage, branch: Branch): Promise<ReadonlyMap<string, Item>> =>
  contentOf((await storage.plans.load(branch))._unsafeUnwrap())

/** The same content, written down by hand. */
export const content = (...items: readonly ChangedItem[]): ReadonlyMap<string, Item> =>
  new Map(
    items
      .flatMap(({ kind, id, item }): [string, Item][] => (item === undefined ? [] : [[`${kind} ${id}`, item]]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
