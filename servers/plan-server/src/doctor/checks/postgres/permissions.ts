import { type Check, type ExaminedDatabase, type Finding, notLookedAt } from '../../check.ts'

export const permissionsCheck: Check<ExaminedDatabase> = {
  name: 'permissions',
  examine: async ({ inspect }): Promise<Finding> => {
    const inspected = await inspect()
    if (inspected.isErr()) return notLookedAt
    const { closedTables, mayCreate, pending, schemaName, isStandby } = inspected.value
    if (isStandby)
      return {
        verdict: 'problem',
        says: 'this is a standby, on which nothing can be written',
        advice: 'name the primary in the address',
      }
    if (closedTables.length > 0)
      return {
        verdict: 'problem',
        says: `the role may not read and write ${closedTables.join(', ')}`,
        advice: 'GRANT SELECT, INSERT, UPDATE, DELETE on them to it',
      }
    if (mayCreate || schemaName === undefined) return { verdict: 'ok', says: 'the role may do what it must' }
    const advice = `GRANT CREATE ON SCHEMA ${schemaName} to it, or start once with a role that has it`
    return pending.length > 0
      ? { verdict: 'problem', says: 'the role may not migrate', advice }
      : { verdict: 'ok', says: 'the role may read and write; the next version of this program may need more' }
  },
}
