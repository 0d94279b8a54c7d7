/**
 * The program that `killed-migrations.test.ts` runs: `<sqlite|postgres> <file or address> <n>` opens the store, which migrates
 * it, and kills its own process before the driver is given the nth statement, of SQLite those that may write. It ends with 0
 * where there are fewer.
 */
import { openPostgres, openSqlite } from '@plan/storage'
import Database from 'better-sqlite3'
import pg from 'pg'

const [engine, place = '', last = ''] = process.argv.slice(2)
let left = Number(last)

/** Has a method of a driver counted. */
function count(owner: object, name: string): void {
  const perform = Reflect.get(owner, name)
  Reflect.set(owner, name, function (this: unknown, ...values: unknown[]) {
    if (--left === 0) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(perform, this, values)
  })
}

count(Database.prototype, 'exec')
count(Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')), 'run')
count(pg.Client.prototype, 'query')

const storage =
  engine === 'sqlite' ? await openSqlite({ file: place }) : await openPostgres({ url: place, poolSize: 1 })
await storage._unsafeUnwrap().close()
