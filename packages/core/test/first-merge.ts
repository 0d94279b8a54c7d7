import { applyChanges, describeConflict, describeDiff, type EventId, mergePlans } from '@plan/core'
import { plan } from './first-plan.ts'

const base = plan._unsafeUnwrap()
const id = 'e1' as EventId
const main = applyChanges(base, [{ kind: 'event-updated', id, set: { name: 'Sign Up Done', tags: ['growth'] } }])
const branch = applyChanges(base, [{ kind: 'event-updated', id, set: { name: 'Registered', description: 'By form' } }])

const plans = { base, ours: main._unsafeUnwrap(), theirs: branch._unsafeUnwrap() }
export const first = mergePlans(plans)._unsafeUnwrap()
export const sentences = first.conflicts.map((conflict) => describeConflict(plans.ours, conflict))
// [ 'Event "Signed Up", name: both sides changed it, each in another way' ]

const resolutions = [{ kind: 'event', id, path: ['name'], take: 'theirs' }] as const
export const second = mergePlans(plans, { resolutions })._unsafeUnwrap()
export const review = describeDiff(plans.ours, second.merged)
// ## Events
//
// - **Registered** updated, before **Sign Up Done**
//   - description: `""` → `"By form"`
