/** What answers about what apps send are made of, and what is asked for. */
import { mainBranchId } from '@plan/core'
import { defaultWireLimits, environments, type FindingCode, findingKinds } from '@plan/inspector-schema'
import { type CurrentStatus, implementationStatuses, issueStatuses } from '@plan/inspector-schema/issues'
import { choiceOf, textOf } from '@plan/rest'
import { windowNames } from '@plan/workspace'
import * as z from 'zod'
import { time } from './answers.ts'

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as [Name, ...Name[]]

export const findingCodes: readonly [FindingCode, ...FindingCode[]] = namesOf<FindingCode>(findingKinds)
export const currentStatuses = namesOf<CurrentStatus>(issueStatuses)

export const environment = z.enum(environments)
export const version = z.string().meta({ description: 'Of the app; empty for one without versions.' })
export const path = z.array(z.string()).meta({ description: 'Names down to the property; empty for the event itself.' })
export const implementation = z.enum(namesOf(implementationStatuses))

const { text: longest } = defaultWireLimits
const name = textOf(new RegExp(`^[^]{1,${longest}}$`), `1 to ${longest} characters`)

/** Which plan judges. */
export const branch = name.default(mainBranchId).meta({ description: 'The id of the branch whose plan judges.' })

const moment = textOf(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, 'a time such as 2026-01-31T12:00:00Z')

/** Which hours are looked at. */
export const windowQuery = {
  window: choiceOf(windowNames).default('24h').meta({ description: 'Back from now, or from `to`; hours are whole.' }),
  from: moment.optional().meta({ description: 'In place of a window.' }),
  to: moment.optional(),
}

export const environmentQuery = { environment: choiceOf(environments).default('prod') }

export const stream = name.optional().meta({ description: 'The id of one stream alone.' })
export const source = name.optional().meta({ description: 'The id of one source alone.' })
export const event = name.optional().meta({ description: 'The name of one event alone.' })
export const search = name.optional().meta({ description: 'Part of a name, whatever the case.' })

/** How many a page has at most. */
const mostOnPage = 500

export const paging = {
  limit: textOf(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, `a number from 1 to ${mostOnPage}`)
    .default('50')
    .transform(Number),
  cursor: textOf(/^\d{1,9}$/, 'what the page before calls next')
    .default('0')
    .transform(Number),
}

/** What the page after this one is asked for by. */
export const nextOf = (from: number, count: number, total: number): string | null =>
  from + count < total ? String(from + count) : null

export const release = z.object({ version, eventVolume: z.int(), firstSeenAt: time, lastSeenAt: time })

const claim = { since: time, by: z.string() }

/** What somebody said of an issue. */
export const said = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unresolved'), ...claim }),
  z.object({ status: z.literal('ignored'), untilMerged: z.string().optional(), ...claim }),
  z.object({
    status: z.literal('resolved'),
    resolution: z.discriminatedUnion('in', [
      z.object({ in: z.literal('this-release'), version }),
      z.object({ in: z.literal('next-release'), after: version }),
      z.object({ in: z.literal('version'), version }),
      z.object({ in: z.literal('time'), at: time }),
    ]),
    ...claim,
  }),
])

export const issue = z.object({
  id: z.string(),
  sourceId: z.string(),
  eventName: z.string(),
  code: z.enum(findingCodes),
  path,
  sentence: z.string(),
  status: z.enum(currentStatuses),
  said: said.nullable(),
  version: z.int().meta({ description: 'Grows by one with each thing said of it; 0 where nothing was.' }),
  eventVolume: z.int(),
  issueVolume: z.int(),
  percentage: z.number(),
  releases: z.array(release.extend({ issueVolume: z.int() })),
  platforms: z.array(z.string()),
  firstSeenAt: time,
  lastSeenAt: time,
})

export const sample = z.object({
  number: z.int(),
  at: time,
  eventName: z.string(),
  sourceId: z.string(),
  environment,
  appVersion: version,
  platform: z.string(),
  streamId: z.string(),
  branchId: z.string(),
  match: z.string().nullable(),
  findings: z.array(z.looseObject({ code: z.enum(findingCodes), sentence: z.string() })),
  schema: z.looseObject({ properties: z.array(z.unknown()) }),
  sealed: z.array(z.object({ path, sealed: z.string() })),
  details: z.looseObject({}),
})
