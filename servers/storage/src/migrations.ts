/** The migrations in the order in which they are applied. Forward only; an entry is never altered once released. */

import { start } from './migrations/0001-start.ts'
import { idempotency } from './migrations/0002-idempotency.ts'
import { kindsAndPeople } from './migrations/0003-kinds-and-people.ts'
import { reviews } from './migrations/0004-reviews.ts'
import { webhooks } from './migrations/0005-webhooks.ts'
import { rateBuckets } from './migrations/0006-rate-buckets.ts'
import { people } from './migrations/0007-people.ts'
import { agents } from './migrations/0008-agents.ts'
import { inspector } from './migrations/0009-inspector.ts'
import type { Migration } from './migrations/migration.ts'

export const migrations: readonly Migration[] = [
  start,
  idempotency,
  kindsAndPeople,
  reviews,
  webhooks,
  rateBuckets,
  people,
  agents,
  inspector,
]
