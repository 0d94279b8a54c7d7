import {
  type BatchRules,
  decodeBatch,
  describeWireProblem,
  type EventElement,
  type EventSchema,
  type ListSpellingName,
  wireEntriesOf,
} from '@plan/inspector-schema'
import { describe, expect, test } from 'vitest'
import { readVectors } from './read-vectors.ts'

interface TypeCase {
  readonly name: string
  readonly entries: unknown
  readonly schema: EventSchema
  readonly problems: readonly string[]
  readonly writes?: ListSpellingName
}

describe('property entries', () => {
  test.each(readVectors<TypeCase>('codec-types'))('$name', ({ entries, schema, problems, writes }) => {
    const element = { env: 'prod', appName: '', appVersion: null, libVersion: '', libPlatform: '', type: 'event' }
    const { taken } = decodeBatch([{ ...element, eventName: 'E', eventProperties: entries }], { version: 'v1' })
    expect(taken[0]?.element).toMatchObject({ type: 'event' })
    const [{ element: event }] = taken as unknown as [{ element: EventElement }]
    expect(event.schema).toEqual(schema)
    expect(taken[0]?.problems.map(({ code }) => code)).toEqual(problems)
    if (writes !== undefined) expect(wireEntriesOf(schema, writes)).toEqual(entries)
  })
})

interface Verdict {
  readonly index: number
  readonly problems: readonly string[]
}

interface BatchCase {
  readonly name: string
  readonly rules: BatchRules
  readonly body: unknown
  readonly taken: readonly (Verdict & { readonly element: object })[]
  readonly rejected: readonly Verdict[]
  readonly refused?: string
}

describe('batches', () => {
  test.each(readVectors<BatchCase>('codec-batches'))('$name', ({ rules, body, taken, rejected, refused }) => {
    const batch = decodeBatch(body, rules)
    const told = <T extends { problems: Parameters<typeof describeWireProblem>[0][] }>(entry: T) => ({
      ...entry,
      problems: entry.problems.map(describeWireProblem),
    })
    expect(batch.taken.map((entry) => told({ ...entry, problems: [...entry.problems] }))).toMatchObject(taken)
    expect(batch.rejected.map((entry) => told({ ...entry, problems: [...entry.problems] }))).toEqual(rejected)
    expect(batch.refused && describeWireProblem(batch.refused)).toBe(refused)
  })
})
