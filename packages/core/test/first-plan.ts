import { applyChanges, describeChanges, emptyPlan, parseChanges } from '@plan/core'

const changes = parseChanges([
  { kind: 'property-added', item: { id: 'p1', name: 'plan', type: 'string' } },
  { kind: 'event-added', item: { id: 'e1', name: 'Signed Up', uses: [{ propertyId: 'p1', presence: 'always' }] } },
])

export const plan = changes.andThen((list) => applyChanges(emptyPlan, list))
export const sentences = changes.map((list) => describeChanges(emptyPlan, list))
// Ok [ 'Property "plan" added', 'Event "Signed Up" added' ]
