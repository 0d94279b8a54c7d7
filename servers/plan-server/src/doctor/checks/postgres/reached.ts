import type { PostgresOpenFailure, StorageFailure } from '@plan/storage'
import { describeOpenFailure } from '../../../open-failure.ts'
import { type Check, type ExaminedDatabase, type Finding, sizeInWords } from '../../check.ts'

/** The oldest major version that its makers still mend. */
const oldest = 14

/** Why no connection came about, by the code of the driver or the server; their own words can hold the user's name. */
const causes: Readonly<Record<string, Pick<Finding, 'says' | 'advice'>>> = {
  '28P01': { says: 'refuses the password', advice: 'mend it in PLAN_DATABASE_URL or PGPASSWORD' },
  '28000': { says: 'lets this role not in', advice: 'mend the role of the address, or pg_hba.conf of the server' },
  '3D000': { says: 'has no database of this name', advice: 'mend the name in the address, or create the database' },
  '42501': { says: 'lets this role not connect', advice: 'GRANT CONNECT ON DATABASE to it' },
  '53300': { says: 'has no connection left', advice: 'raise max_connections, or stop what holds them' },
  '57P03': { says: 'is starting or stopping', advice: 'wait, and look at the log of the server' },
  ECONNREFUSED: { says: 'is not there: nobody listens', advice: 'mend host and port, or start the server' },
  ENOTFOUND: { says: 'is not there: no such host', advice: 'mend the host of the address' },
}

export const reachedCheck: Check<ExaminedDatabase> = {
  name: 'database',
  examine: async ({ inspect, place }): Promise<Finding> =>
    (await inspect()).match(
      ({ version, bytes }): Finding => {
        const says = `PostgreSQL ${version}, ${sizeInWords(bytes)}`
        return Number.parseInt(version, 10) >= oldest
          ? { verdict: 'ok', says }
          : { verdict: 'warning', says, advice: `take ${oldest} or newer: older ones are not mended any more` }
      },
      (failure) => ({ verdict: 'problem', ...describe(place, failure) }),
    ),
}

function describe(place: string, failure: PostgresOpenFailure | StorageFailure): Pick<Finding, 'says' | 'advice'> {
  const known = 'cause' in failure ? codesOf(failure.cause).flatMap((code) => causes[code] ?? [])[0] : undefined
  return known === undefined
    ? { says: describeOpenFailure(place, failure) }
    : { ...known, says: `the server of ${place} ${known.says}` }
}

/** Of several addresses of one name each has a code of its own. */
const codesOf = (cause: unknown): readonly string[] =>
  cause instanceof AggregateError
    ? cause.errors.flatMap(codesOf)
    : [String(Object(cause).code), ...(cause instanceof Error && cause.cause !== undefined ? codesOf(cause.cause) : [])]
