/** Bodies as clients post them. */
import { type EventElement, encodeElement, extractSchema } from '@plan/inspector-schema'
import type { Random } from '../random.ts'
import { propertyName } from '../vocabulary.ts'
import { flatPayloads } from './payloads.ts'

/** Elements of the first version, of so many events, each with twelve properties; ids are as long as real ones. */
export function trackedElements(random: Random, count: number, events: number, apiKey: string): readonly object[] {
  const [anonymousId, streamId] = [uuidOf(random), uuidOf(random)]
  const schemas = flatPayloads(random, events, events).map((payload) => extractSchema(payload))
  const names = schemas.map((_, at) => `${propertyName(random, at)} Seen`)
  return Array.from({ length: count }, (): object => {
    const at = random.below(events)
    const element: EventElement = {
      type: 'event',
      apiKey,
      env: 'prod',
      appName: 'Storefront',
      appVersion: '4.12.0',
      libVersion: '2.0.0',
      libPlatform: 'web',
      messageId: uuidOf(random),
      anonymousId,
      streamId,
      createdAt: '2026-01-02T03:04:05.678Z',
      samplingRate: 1,
      eventName: names[at] as string,
      schema: schemas[at] as EventElement['schema'],
      sealed: [],
      checked: [],
    }
    return encodeElement(element, { version: 'v1' })
  })
}

const uuidOf = (random: Random) =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => random.below(16).toString(16))
