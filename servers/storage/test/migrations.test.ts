import { describe, expect, it } from 'vitest'
import { compileMigration } from '../src/migrations/migration.ts'
import { migrations } from '../src/migrations.ts'
import { sqliteDialect } from '../src/sqlite/dialect.ts'

/** What released programs have recorded. A line is added with each migration and never altered. */
const released = [
  { number: 1, name: 'start', checksum: '00f13e42954fbd50d07c27fcf8fd37f2b4812aa3201bbd5c4ead6a93b17ef584' },
  { number: 2, name: 'idempotency', checksum: '28c8d4da76c8642d7aa4b45daa41bf9c87229fc47d52ced6fbd75c7f8d04e42d' },
  { number: 3, name: 'kinds-and-people', checksum: '9725347e24aeae041d9010b3b0f6a7b568187c419791ea890c52561254cfa4f7' },
  { number: 4, name: 'reviews', checksum: 'e442ef9c7443d29bf13ec3107b72281f12e112c55d3b8ef0eaa370848589fa7d' },
  { number: 5, name: 'webhooks', checksum: '18476de1a1daa0577ef3928c2540be89252714c08ea4623af98872a5ecb5015a' },
]

describe('migrations', () => {
  it('are numbered from one without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, at) => at + 1))
  })

  it('are, in SQLite, what they were when they were released', () => {
    expect(migrations.map((migration) => compileMigration(migration, sqliteDialect).record)).toEqual(released)
  })
})
