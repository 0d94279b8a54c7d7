/** For every route a request that is good, on things of its own that are made for it. */
import { parseChanges } from '@plan/core'
import {
  addMember,
  applyToBranch,
  createBranch,
  createInspectorKey,
  createMachineToken,
  createPerson,
  createServiceAccount,
  createWebhook,
  invite,
  listIssues,
  type Surroundings,
} from '@plan/workspace'
import type { routes } from '../src/routes.ts'
import { openApps, withSources } from './apps.ts'
import { done, operator } from './web-service.ts'

export interface Example {
  /** The parts of the path besides the workspace. */
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What stands behind the path, where something must. */
  readonly query?: string
}

interface Place {
  readonly surroundings: Surroundings
  readonly workspaceId: string
  /** A member of the workspace for whom things are made. */
  readonly memberId: string
}

let count = 0
const fresh = (what: string) => `${what}-${++count}`

const nothing = async (): Promise<Example> => ({})

async function member({ surroundings, workspaceId }: Place): Promise<Example> {
  const email = `${fresh('member')}@example.com`
  const { id } = await done(createPerson(surroundings, { email, name: 'Member' }))
  await done(addMember(surroundings, { workspaceId, email, role: 'viewer' }))
  return { params: { personId: id } }
}

async function invitation({ surroundings, workspaceId }: Place): Promise<Example> {
  const email = `${fresh('guest')}@example.com`
  const { id } = await done(invite(surroundings, { workspaceId, email, role: 'viewer', by: operator.actor }))
  return { params: { invitationId: id } }
}

/** A branch with one event, `event-<n>`. */
export async function branch({ surroundings, workspaceId }: Pick<Place, 'surroundings' | 'workspaceId'>) {
  const [branchId, eventId] = [fresh('made'), fresh('event')]
  await done(createBranch(surroundings, { workspaceId, id: branchId, name: branchId, ...operator }))
  const changes = parseChanges([
    { kind: 'event-added', item: { id: eventId, name: `Event ${eventId}` } },
  ])._unsafeUnwrap()
  await done(applyToBranch(surroundings, { workspaceId, branchId, changes, ...operator }))
  return { params: { branchId }, eventId, revision: 2 }
}

/** A branch with an event whose code is generated. */
async function codeOnBranch(place: Place): Promise<Example> {
  const { params } = await branch(place)
  const sourceId = fresh('app')
  const changes = parseChanges([
    { kind: 'source-added', item: { id: sourceId, name: sourceId, programmingLanguage: 'TypeScript' } },
    {
      kind: 'event-added',
      item: { id: fresh('coded'), name: fresh('Coded'), sources: [{ sourceId, implementWithCodegen: true }] },
    },
  ])._unsafeUnwrap()
  await done(applyToBranch(place.surroundings, { workspaceId: place.workspaceId, ...params, changes, ...operator }))
  return { params: { ...params, sourceId } }
}

async function onBranch(place: Place): Promise<Example> {
  const { params } = await branch(place)
  return { params }
}

const withBody =
  (make: (place: Place) => Promise<Example>, body: () => unknown) =>
  async (place: Place): Promise<Example> => ({ ...(await make(place)), body: body() })

async function webhook({ surroundings, workspaceId }: Place): Promise<Example> {
  const wanted = { name: 'Catalogue', url: 'https://hooks.example.com/plan', publishesOnMerge: false }
  const { id } = await done(createWebhook(surroundings, { workspaceId, ...wanted, allowsPrivateAddresses: false }))
  return { params: { webhookId: id } }
}

async function serviceAccount({ surroundings, workspaceId }: Place): Promise<Example> {
  const { name } = await done(createServiceAccount(surroundings, { workspaceId, name: fresh('account') }))
  return { params: { name } }
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

async function machineToken({ surroundings, workspaceId, memberId }: Place): Promise<Example> {
  const wanted = { name: fresh('token'), branchPattern: '*', access: 'read', expiresAt: inAWeek() } as const
  const { id } = await done(createMachineToken(surroundings, { workspaceId, personId: memberId, ...wanted }))
  return { params: { tokenId: id } }
}

async function inspectorKey({ surroundings, workspaceId }: Place): Promise<Example> {
  await withSources(surroundings, workspaceId)
  const { id } = await done(createInspectorKey(surroundings, { workspaceId, source: 'web' }))
  return { params: { keyId: id } }
}

/** An event that no plan has, seen once. */
async function issue({ surroundings, workspaceId }: Place): Promise<Example> {
  await withSources(surroundings, workspaceId)
  const apps = await openApps(surroundings, workspaceId, ['web'])
  const name = fresh(`Unknown to ${workspaceId}`)
  await apps.send('web', { name })
  const look = { workspaceId, branchId: 'main', environment: 'prod', eventName: name, first: 0, limit: 1 } as const
  const { issues } = await done(listIssues(surroundings, look))
  return { params: { issueId: issues[0]?.id ?? '' } }
}

export const examples: Readonly<Record<keyof typeof routes, (place: Place) => Promise<Example>>> = {
  readMe: nothing,
  listWorkspaces: nothing,
  listMembers: nothing,
  changeRole: withBody(member, () => ({ role: 'editor' })),
  removeMember: member,
  leaveWorkspace: nothing,
  listInvitations: nothing,
  invite: withBody(nothing, () => ({ email: `${fresh('guest')}@example.com`, role: 'editor' })),
  withdrawInvitation: invitation,
  listBranches: nothing,
  createBranch: withBody(nothing, () => ({ name: fresh('new'), description: 'What it is for' })),
  readBranch: onBranch,
  changeDescription: withBody(onBranch, () => ({ description: 'What it is for' })),
  readDiff: onBranch,
  readClasses: onBranch,
  listFindings: onBranch,
  listConflicts: onBranch,
  listCode: codeOnBranch,
  readSourceCode: codeOnBranch,
  readSourceFiles: codeOnBranch,
  review: withBody(onBranch, () => ({ action: 'close', comment: 'Not needed any more' })),
  commentOn: withBody(onBranch, () => ({ text: 'Looks good' })),
  readLog: onBranch,
  pullMain: withBody(onBranch, () => ({})),
  mergeBranch: withBody(onBranch, () => ({ revision: 2 })),
  listItems: onBranch,
  readItem: async (place) => {
    const { params, eventId } = await branch(place)
    return { params: { ...params, kind: 'event', itemId: eventId } }
  },
  editItems: withBody(onBranch, () => ({
    revision: 2,
    changes: [{ kind: 'source-added', item: { id: fresh('source'), name: 'Web' } }],
  })),
  exportActionLog: nothing,
  verifyActionLog: nothing,
  readSettings: nothing,
  changeSetting: async () => ({ params: { setting: 'smartSearch' }, body: { value: true } }),
  listServiceAccounts: nothing,
  createServiceAccount: withBody(nothing, () => ({ name: fresh('account') })),
  revokeServiceAccount: serviceAccount,
  listWebhooks: nothing,
  createWebhook: withBody(nothing, () => ({ name: 'Catalogue', url: 'https://hooks.example.com/plan' })),
  switchWebhook: withBody(webhook, () => ({ isEnabled: false })),
  alertWebhook: withBody(webhook, () => ({ isOn: true })),
  rotateWebhookSecret: withBody(webhook, () => ({})),
  removeWebhook: webhook,
  listDeliveries: webhook,
  publishNow: withBody(webhook, () => ({})),
  listMachineTokens: nothing,
  createMachineToken: withBody(nothing, () => ({
    name: fresh('token'),
    branchPattern: '*',
    access: 'read',
    expiresAt: inAWeek(),
  })),
  revokeMachineToken: machineToken,
  listInspectorKeys: nothing,
  createInspectorKey: async ({ surroundings, workspaceId }) => {
    await withSources(surroundings, workspaceId)
    return { body: { source: 'web', name: fresh('key') } }
  },
  rotateInspectorKey: withBody(inspectorKey, () => ({})),
  endInspectorKey: inspectorKey,
  listSeenEvents: nothing,
  readEventHours: async () => ({ query: '?event=Signed%20Up' }),
  listIssues: nothing,
  readIssue: issue,
  setIssueStatus: withBody(issue, () => ({ version: 0, wanted: { status: 'ignored' } })),
  readBranchEffect: onBranch,
  readCoverage: nothing,
  listInspectorNotices: nothing,
  listSamples: nothing,
  listStreams: nothing,
  chooseStreamBranch: withBody(nothing, () => ({ streamId: fresh('stream'), branchId: 'main' })),
  readStream: nothing,
}

/** Where a request goes, with ids in the places that the path has for them. */
export const pathOf = (path: string, params: Readonly<Record<string, string>>, query = ''): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none')) + query
