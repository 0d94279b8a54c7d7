import { err, ok } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import { type Connection, openConnection } from '../src/sqlite/connection.ts'
import { temporaryFile } from './temporary-file.ts'

const connect = (file: string): Connection => {
  const connection = openConnection({ file, readOnly: false, busyTimeout: 0 })._unsafeUnwrap()
  connection.write((statements) => ok(statements.execute('CREATE TABLE IF NOT EXISTS notes (text TEXT)')))
  return connection
}

const countNotes = (connection: Connection) =>
  connection.read((statements) => ok(statements.prepared('SELECT count(*) FROM notes').pluck().get()))._unsafeUnwrap()

describe('a write', () => {
  it('holds the lock before its first statement, so that what it reads cannot change under it', () => {
    const file = temporaryFile()
    const [one, other] = [connect(file), connect(file)]
    one.write(() => {
      expect(other.write(() => ok())._unsafeUnwrapErr()).toMatchObject({
        code: 'storage-unavailable',
        cause: { code: 'SQLITE_BUSY' },
      })
      return ok()
    })
    expect(other.write(() => ok()).isOk()).toBe(true)
    for (const connection of [one, other]) connection.close()
  })

  it('that returns an error leaves no trace', () => {
    const connection = connect(':memory:')
    const refused = connection.write((statements) => {
      statements.execute(`INSERT INTO notes VALUES ('gone')`)
      return err('no')
    })
    expect(refused._unsafeUnwrapErr()).toBe('no')
    expect(countNotes(connection)).toBe(0)
    connection.close()
  })

  it('that meets a bug leaves no trace, passes the bug on, and does not spoil the next', () => {
    const connection = connect(':memory:')
    const bug = new TypeError('bug')
    const write = () =>
      connection.write((statements) => {
        statements.execute(`INSERT INTO notes VALUES ('gone')`)
        throw bug
      })
    expect(write).toThrow(bug)
    expect(countNotes(connection)).toBe(0)
    expect(connection.write(() => ok()).isOk()).toBe(true)
    connection.close()
  })
})
