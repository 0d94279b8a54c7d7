import { describe, expect, it } from 'vitest'
import { compileMigration } from '../src/migrations/migration.ts'
import { migrations } from '../src/migrations.ts'
import { postgresDialect } from '../src/postgres/dialect.ts'
import { sqliteDialect } from '../src/sqlite/dialect.ts'

/** What released programs have recorded. A line is added with each migration and never altered. */
const releasedInSqlite = [
  { number: 1, name: 'start', checksum: '00f13e42954fbd50d07c27fcf8fd37f2b4812aa3201bbd5c4ead6a93b17ef584' },
  { number: 2, name: 'idempotency', checksum: '28c8d4da76c8642d7aa4b45daa41bf9c87229fc47d52ced6fbd75c7f8d04e42d' },
  { number: 3, name: 'kinds-and-people', checksum: '9725347e24aeae041d9010b3b0f6a7b568187c419791ea890c52561254cfa4f7' },
  { number: 4, name: 'reviews', checksum: 'e442ef9c7443d29bf13ec3107b72281f12e112c55d3b8ef0eaa370848589fa7d' },
  { number: 5, name: 'webhooks', checksum: '18476de1a1daa0577ef3928c2540be89252714c08ea4623af98872a5ecb5015a' },
  { number: 6, name: 'rate-buckets', checksum: '66b1977586a15b9b3fbc3d5032386e410a857fd892e9832829e5c937dc6a0667' },
  { number: 7, name: 'people', checksum: 'b147e72a17bb29d7d7e1fd88cbca849f78fc4f809a12ba5ee47a9a767e059d39' },
  { number: 8, name: 'agents', checksum: '0e79a37833a1a1084698fe6d6c6e86b5db9de3238e58000c6e64bb17c7836095' },
  { number: 9, name: 'inspector', checksum: 'f2047713438f939b54d0d2b181882359561dd921e7c7833024045cb0b3c704ba' },
]

const releasedInPostgres = [
  { number: 1, name: 'start', checksum: '6644ac721b07e9fd6aeff275c8d0b05c315ea338f7ec273e4ecc9a7a3575f2fd' },
  { number: 2, name: 'idempotency', checksum: '2bb240c443b7a5849066d22a7d288f614649b7621c035e43de8e0cfef782bf7e' },
  { number: 3, name: 'kinds-and-people', checksum: 'b7db2f421729044a87c20a6366ba2d73107391b1954acf980a21b517fcce3226' },
  { number: 4, name: 'reviews', checksum: 'a9599c2d4aaf5ae151c6352aab720744884ca86dcf6148f43aa429a3fef7d20a' },
  { number: 5, name: 'webhooks', checksum: 'b8bcbfaa6b86aea52be9942deb24f7cd265cd3789d76ec575d549d5f3d74b7b6' },
  { number: 6, name: 'rate-buckets', checksum: '9d72e3cd2450c87c816d786c1fcd2178c7393efe84d0d3d027813dfadfd82e9c' },
  { number: 7, name: 'people', checksum: '76143c0ffb7a5ede8a19188b55b8019787bf77a0b74cfaa34f7a616436e1b81b' },
  { number: 8, name: 'agents', checksum: 'de13a2bf3f7a39df19ecb3cc9fa92f99b715af023cdb5e240bbe329e60c77c79' },
  { number: 9, name: 'inspector', checksum: 'c000c2ad20352f33718ce3a3f50a1e5bd6ddd2d4d2e47a640b05979bf6430609' },
]

describe('migrations', () => {
  it('are numbered from one without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, at) => at + 1))
  })

  it('are, in SQLite, what they were when they were released', () => {
    expect(migrations.map((migration) => compileMigration(migration, sqliteDialect).record)).toEqual(releasedInSqlite)
  })

  it('are, in PostgreSQL, what they were when they were released', () => {
    expect(migrations.map((migration) => compileMigration(migration, postgresDialect).record)).toEqual(
      releasedInPostgres,
    )
  })
})
