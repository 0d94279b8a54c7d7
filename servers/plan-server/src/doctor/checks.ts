import type { Check } from './check.ts'
import { configurationCheck } from './checks/configuration.ts'
import { databaseCheck } from './checks/database.ts'
import { diskCheck } from './checks/disk.ts'
import { folderCheck } from './checks/folder.ts'
import { journalCheck } from './checks/journal.ts'
import { logCheck } from './checks/log.ts'
import { nodeCheck } from './checks/node.ts'
import { observationsCheck } from './checks/observations.ts'
import { pagesCheck } from './checks/pages.ts'
import { pepperCheck } from './checks/pepper.ts'
import { portCheck } from './checks/port.ts'
import { settingsCheck } from './checks/settings.ts'
import { webhooksCheck } from './checks/webhooks.ts'

/** Every check, in the order in which a start would meet what is wrong. */
export const checks: readonly Check[] = [
  nodeCheck,
  configurationCheck,
  folderCheck,
  pepperCheck,
  databaseCheck,
  settingsCheck,
  journalCheck,
  diskCheck,
  webhooksCheck,
  observationsCheck,
  portCheck,
  pagesCheck,
  logCheck,
]
