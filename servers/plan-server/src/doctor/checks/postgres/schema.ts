import { describeOpenFailure } from '../../../open-failure.ts'
import { type Check, type ExaminedDatabase, type Finding, migrationsWait, notLookedAt } from '../../check.ts'

export const schemaCheck: Check<ExaminedDatabase> = {
  name: 'schema',
  examine: async ({ inspect, place }): Promise<Finding> => {
    const inspected = await inspect()
    if (inspected.isErr()) return notLookedAt
    const { schemaName, schema, pending, closedTables } = inspected.value
    if (schemaName === undefined)
      return {
        verdict: 'problem',
        says: 'no schema of the search path is there',
        advice: 'create it, or name another one in the options of the address',
      }
    if (closedTables.includes('migrations'))
      return { verdict: 'problem', says: `${schemaName} cannot be read`, advice: 'see permissions' }
    return schema.match(
      (number): Finding =>
        pending.length === 0
          ? { verdict: 'ok', says: `${schemaName}, schema ${number}` }
          : migrationsWait(number, pending),
      (failure) => ({ verdict: 'problem', says: describeOpenFailure(place, failure) }),
    )
  },
}
