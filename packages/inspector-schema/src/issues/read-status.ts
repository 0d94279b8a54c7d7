import { err, ok, Result, safeTry } from 'neverthrow'
import { type Resolution, type ResolutionName, resolutions } from './resolutions.ts'
import type { IssueStatus } from './status-now.ts'

/** Why a text is no status; `at` is the place in it. */
export interface StatusFailure {
  readonly code: keyof typeof sentences
  readonly at: readonly string[]
}

const sentences = {
  'not-json': 'is no JSON; write a status with JSON.stringify',
  'not-an-object': 'is no object; give an object',
  'not-a-text': 'is no text; give a text',
  'not-a-time': 'is no time such as 2026-01-31T12:00:00.000Z; write it with toISOString',
  'unknown-status': 'is no status; give "unresolved", "ignored" or "resolved"',
  'unknown-resolution': `is no resolution; give ${Object.keys(resolutions)
    .map((name) => JSON.stringify(name))
    .join(', ')}`,
}

/**
 * A status from its JSON. Members that are not known are left out.
 *
 * @example
 * readStatus('{"status":"ignored","since":"2026-01-31T12:00:00.000Z","by":"ada"}').isOk() // true
 */
export const readStatus = (json: string): Result<IssueStatus, StatusFailure> =>
  parseJson(json).andThen((value) => readObject(value, []).andThen(readMembers))

/**
 * The failure as a sentence.
 *
 * @example
 * describeStatusFailure({ code: 'not-a-text', at: ['by'] }) // 'The status at "by" is no text; give a text'
 */
export const describeStatusFailure = ({ code, at }: StatusFailure): string =>
  `The status${at.length === 0 ? '' : ` at ${JSON.stringify(at.join('.'))}`} ${sentences[code]}`

type Members = Readonly<Record<string, unknown>>

const parseJson = Result.fromThrowable(
  (json: string): unknown => JSON.parse(json),
  (): StatusFailure => ({ code: 'not-json', at: [] }),
)

function readObject(value: unknown, at: readonly string[]): Result<Members, StatusFailure> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? ok(value as Members) : err({ code: 'not-an-object', at })
}

function readMembers({ status, since, by, ...rest }: Members): Result<IssueStatus, StatusFailure> {
  return safeTry<IssueStatus, StatusFailure>(function* () {
    const claim = { since: yield* readTime(since, ['since']), by: yield* readText(by, ['by']) }
    if (status === 'unresolved') return ok({ status, ...claim })
    if (status === 'resolved') return ok({ status, resolution: yield* readResolution(rest.resolution), ...claim })
    if (status !== 'ignored') return err({ code: 'unknown-status', at: ['status'] } as const)
    if (rest.untilMerged === undefined) return ok({ status, ...claim })
    return ok({ status, untilMerged: yield* readText(rest.untilMerged, ['untilMerged']), ...claim })
  })
}

function readResolution(value: unknown): Result<Resolution, StatusFailure> {
  return readObject(value, ['resolution']).andThen((members): Result<Resolution, StatusFailure> => {
    const name = members.in
    if (typeof name !== 'string' || !Object.hasOwn(resolutions, name))
      return err({ code: 'unknown-resolution', at: ['resolution', 'in'] })
    const { member, holds } = resolutions[name as ResolutionName].from
    const read = holds === 'time' ? readTime : readText
    // The table says which member goes with which name.
    return read(members[member], ['resolution', member]).map((from) => ({ in: name, [member]: from }) as Resolution)
  })
}

const readText = (value: unknown, at: readonly string[]): Result<string, StatusFailure> =>
  typeof value === 'string' ? ok(value) : err({ code: 'not-a-text', at })

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const readTime = (value: unknown, at: readonly string[]): Result<string, StatusFailure> =>
  typeof value === 'string' && time.test(value) ? ok(value) : err({ code: 'not-a-time', at })
