/** A workspace in memory, and the tools as an AI client calls them. */
import { callTool, type LocalBranches, noBranches, openLocalWorkspace, type ToolContext } from '@plan/agent-tools'
import { type ItemKind, itemKinds, type KindedItem, type Plan, planOf } from '@plan/core'
import { okAsync } from 'neverthrow'

export interface Desk {
  readonly context: ToolContext
  readonly main: () => Plan
  readonly setMain: (plan: Plan) => void
  readonly branches: () => LocalBranches
  readonly call: (tool: string, given?: object) => Promise<Reply>
  /** Creates a branch and returns its id. */
  readonly branch: (name?: string) => Promise<string>
}

export interface Reply {
  readonly isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies as a client would
  readonly content: any
  readonly text: string
}

/** A plan out of items as JSON, absent members filled in. */
export const planWith = (...items: readonly (readonly [ItemKind, object])[]): Plan =>
  planOf(items.map(([kind, item]) => ({ kind, item: itemKinds[kind].schema.parse(item) }) as KindedItem))

/** The plan most tests begin with. */
export const shopPlan = (): Plan =>
  planWith(
    ['destination', { id: 'd1', name: 'Warehouse' }],
    ['source', { id: 'web', name: 'Web', destinations: ['d1'] }],
    ['source', { id: 'ios', name: 'iOS' }],
    ['category', { id: 'c1', name: 'Checkout' }],
    ['stakeholder-domain', { id: 'growth', name: 'Growth' }],
    ['custom-field', { id: 'cf1', name: 'Jira', type: 'text' }],
    ['pii-type', { id: 'pt1', name: 'Contact Information' }],
    ['property', { id: 'p1', name: 'Plan', type: 'string', allowedValues: ['free', 'pro'] }],
    ['property', { id: 'p2', name: 'Total', type: 'float' }],
    ['property', { id: 'p3', name: 'Email', type: 'string', pii: { isPii: true, piiType: 'pt1' }, kind: 'user' }],
    ['property-group', { id: 'g1', name: 'Money', properties: [{ propertyId: 'p2', presence: 'always' }] }],
    [
      'event',
      {
        id: 'e1',
        name: 'Signed Up',
        description: 'Somebody registers',
        tags: ['core'],
        sources: [{ sourceId: 'web' }],
        owner: 'growth',
        uses: [{ propertyId: 'p1', presence: 'always' }],
      },
    ],
    [
      'event',
      {
        id: 'e2',
        name: 'Paid',
        description: 'Somebody pays',
        categories: ['c1'],
        propertyGroups: ['g1'],
        sources: [{ sourceId: 'ios' }],
      },
    ],
    [
      'variant',
      { id: 'e1.form', baseEventId: 'e1', name: 'By form', uses: [{ propertyId: 'p1', pinnedValue: 'pro' }] },
    ],
    ['metric', { id: 'm1', name: 'Conversion', type: 'Funnel', items: [{ eventId: 'e1' }, { eventId: 'e2' }] }],
  )

/** A desk with the plan as main and no branch. Its clock and its ids count. */
export function openDesk(plan: Plan = shopPlan()): Desk {
  let main = plan
  let branches = noBranches
  let count = 0
  const context = openLocalWorkspace({
    id: 'local',
    name: 'Local plan',
    store: {
      main: () => okAsync(main),
      branches: () => okAsync(branches),
      save: (_, next) => {
        // What is kept is JSON.
        branches = JSON.parse(JSON.stringify(next))
        return okAsync(undefined)
      },
    },
    now: () => new Date(Date.UTC(2026, 0, 1) + 1_000 * ++count),
    newId: (kind) => `${kind}-n${++count}`,
  })
  const call: Desk['call'] = (tool, given = {}) =>
    callTool(context, tool, tool === 'list_workspaces' ? given : { workspaceId: 'local', ...given })
  return {
    context,
    main: () => main,
    setMain: (next) => {
      main = next
    },
    branches: () => branches,
    call,
    branch: async (name = 'Checkout work') =>
      (await call('workflow', { action: 'create_branch', branchName: name })).content.branchId,
  }
}
