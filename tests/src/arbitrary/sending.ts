import type { EventSource, Trigger } from '@plan/core'
import fc from 'fast-check'
import { mentionOf, mentionsOf } from './pools.ts'
import { arbitraryName, arbitraryText } from './texts.ts'

/** Where an event is sent from, each source once. */
export const arbitraryEventSources: fc.Arbitrary<EventSource[]> = fc.uniqueArray(
  fc.record(
    { sourceId: mentionOf('source'), implementWithCodegen: fc.boolean(), destinations: mentionsOf('destination') },
    { requiredKeys: ['sourceId', 'implementWithCodegen'] },
  ),
  { maxLength: 3, selector: (source) => source.sourceId },
)

/** When an event is sent. */
export const arbitraryTriggers: fc.Arbitrary<Trigger[]> = fc.uniqueArray(
  fc.record({
    id: arbitraryName,
    description: arbitraryText,
    sourceIds: mentionsOf('source'),
    link: arbitraryText,
    imageUrl: arbitraryText,
  }),
  { maxLength: 2, selector: (trigger) => trigger.id },
)
