import { openSearchIndex } from '@plan/core'
import { plan } from './first-plan.ts'

const index = openSearchIndex(plan._unsafeUnwrap())
export const found = index.search('user registers', { kinds: ['event'], limit: 5 })
// [ { kind: 'event', id: 'e1', score: 0.5, matchedBy: [ 'synonym:sign up' ] } ]
