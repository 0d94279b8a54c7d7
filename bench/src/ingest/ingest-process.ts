/** A process of its own that takes batches on the loopback interface and says over IPC what that costs it. */
import { parseOnly, takeOnPostgres, takeOnSqlite, writeRows } from './ingesting-servers.ts'

const takers = { sqlite: takeOnSqlite, postgres: takeOnPostgres, parse: parseOnly, rows: writeRows }

export type TakerName = keyof typeof takers

process.on('disconnect', () => process.exit())
// It may have happened while the code was loaded.
if (!process.connected) process.exit()
/** Milliseconds of processor time since the process began, of all its threads. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
const [name, first = '', second = ''] = process.argv.slice(2)
if (name !== undefined && name in takers) process.send?.(await takers[name as TakerName](first, second))
