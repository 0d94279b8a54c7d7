import type { Check, ExaminedDatabase } from './check.ts'
import { configurationCheck } from './checks/configuration.ts'
import { logCheck } from './checks/log.ts'
import { nodeCheck } from './checks/node.ts'
import { observationsCheck } from './checks/observations.ts'
import { portCheck } from './checks/port.ts'
import { connectionsCheck } from './checks/postgres/connections.ts'
import { durabilityCheck } from './checks/postgres/durability.ts'
import { permissionsCheck } from './checks/postgres/permissions.ts'
import { reachedCheck } from './checks/postgres/reached.ts'
import { schemaCheck } from './checks/postgres/schema.ts'
import { sharedPepperCheck } from './checks/postgres/shared-pepper.ts'
import { webhooksCheck } from './checks/webhooks.ts'

/** Every check of a PostgreSQL database, in the order in which a start would meet what is wrong. */
export const postgresChecks: readonly Check<ExaminedDatabase>[] = [
  nodeCheck,
  configurationCheck,
  sharedPepperCheck,
  reachedCheck,
  durabilityCheck,
  schemaCheck,
  permissionsCheck,
  connectionsCheck,
  webhooksCheck,
  observationsCheck,
  portCheck,
  logCheck,
]
