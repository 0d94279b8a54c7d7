/** What a client sends again is counted once, whether it was refused or its answer was lost. */
import { expect, test } from 'vitest'
import { countsOf } from '../service.ts'
import { startClient, type TrackedEvent } from './client-process.ts'
import { openListeningInspector } from './listening-inspector.ts'

const batch = (name: string, count: number) =>
  Array.from({ length: count }, (): TrackedEvent => [name, { plan: 'gold' }])

/** Batches have 30 elements; among the first ones of the browser's client is its session. */
test.each([
  ['react-native', 30],
  ['web', 29],
] as const)('%s', async (name, first) => {
  const inspector = await openListeningInspector()
  const client = startClient(name, inspector.origin, { apiKey: inspector.key, env: 'prod' })
  const send = async (...events: readonly TrackedEvent[]) =>
    (await client.track(...events)).map(({ elements, status }) => [elements, status])

  inspector.isOverloaded = true
  expect(await send(...batch('Refused', first))).toEqual([[30, 503]])
  expect(await countsOf(inspector)).toEqual({})
  inspector.isOverloaded = false
  expect(await send(...batch('After', 30))).toEqual([[60, 200]])
  expect(await countsOf(inspector)).toEqual({ Refused: first, After: 30 })

  inspector.lostAnswers = 1
  expect(await send(...batch('Unanswered', 30))).toEqual([[30, 0]])
  expect(await send(...batch('Later', 30))).toEqual([[60, 200]])
  expect(await countsOf(inspector)).toEqual({ Refused: first, After: 30, Unanswered: 30, Later: 30 })
  expect(inspector.ingest.usage()).toMatchObject({ counted: first + 90, repeated: 30, rejected: 0 })
})
