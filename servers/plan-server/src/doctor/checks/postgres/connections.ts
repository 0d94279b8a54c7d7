import { type Check, type ExaminedDatabase, type Finding, notLookedAt } from '../../check.ts'

/** What a server takes at most: three pools, and one connection beside each that asks whether the database is there. */
const ofServer = 33

export const connectionsCheck: Check<ExaminedDatabase> = {
  name: 'connections',
  examine: async ({ inspect }): Promise<Finding> => {
    const inspected = await inspect()
    if (inspected.isErr()) return notLookedAt
    const { most, inUse } = inspected.value.connections
    const says = `${inUse} of ${most} in use; a server takes up to ${ofServer}`
    if (most < ofServer)
      return { verdict: 'problem', says, advice: `raise max_connections to ${ofServer} for each server, and some more` }
    return most - inUse < ofServer
      ? { verdict: 'warning', says, advice: 'raise max_connections before another server starts' }
      : { verdict: 'ok', says }
  },
}
