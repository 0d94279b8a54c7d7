import { callTool, noBranches, openLocalWorkspace } from '@plan/agent-tools'
import { emptyPlan } from '@plan/core'
import { okAsync } from 'neverthrow'

let branches = noBranches
const context = openLocalWorkspace({
  id: 'local',
  name: 'A plan in memory',
  store: {
    main: () => okAsync(emptyPlan),
    branches: () => okAsync(branches),
    save: (_, next) => {
      branches = next
      return okAsync(undefined)
    },
  },
  now: () => new Date(),
  newId: (kind) => `${kind}-${crypto.randomUUID()}`,
})

const workspaceId = 'local'
const created = await callTool(context, 'workflow', { workspaceId, action: 'create_branch', branchName: 'checkout' })
const { branchId } = created.content
const items = [
  { op: 'create', entityType: 'property', tempId: 'total', name: 'Total', propertyType: 'float' },
  { op: 'create', entityType: 'event', name: 'Paid', properties: [{ propertyId: '$tmp:total' }] },
]
export const saved = await callTool(context, 'save_items', { workspaceId, branchId, items })
export const refused = await callTool(context, 'save_items', { workspaceId, branchId: 'main', items })
