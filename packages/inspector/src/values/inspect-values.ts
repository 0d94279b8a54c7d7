/** What is found out about the values of an event on the device, in development and staging alone. */
import {
  addValues,
  browserEntriesOf,
  checkValues,
  type EventElement,
  encodeEvent,
  type MatchesPattern,
} from '@plan/inspector-schema/device'
import type { Settle } from '../send/event-queue.ts'
import { copyValues } from './copy-values.ts'
import { hostPatterns } from './host-patterns.ts'
import { readSealingKey, sealValues } from './seal-values.ts'
import { type KnownSpec, openSpecCache, type SpecQuestion } from './spec-cache.ts'

export interface InspectValues {
  /**
   * Looks at the values of one event, which are copied at once, and settles it with its better text. What was checked
   * against the plan is urgent: somebody is watching.
   */
  look(
    element: EventElement,
    properties: unknown,
    settle: Settle,
    shown: ((spec: KnownSpec | undefined) => void) | undefined,
  ): void
  /** Resolves when everything so far is settled. */
  settled(): Promise<unknown>
}

export interface InspectingOptions extends SpecQuestion {
  readonly publicEncryptionKey: string | undefined
  readonly patterns: MatchesPattern | undefined
}

export function openValueInspection(options: InspectingOptions): InspectValues {
  const { publicEncryptionKey, patterns = hostPatterns() } = options
  const specOf = openSpecCache(options)
  const key = publicEncryptionKey === undefined ? undefined : readSealingKey(publicEncryptionKey)
  const looking = new Set<Promise<void>>()

  const look = async (element: EventElement, values: Readonly<Record<string, unknown>>) => {
    const [sealed, spec] = await Promise.all([
      key ? sealValues(values, key) : [],
      specOf(element.eventName, element.streamId ?? ''),
    ])
    const found = {
      ...element,
      sealed,
      ...(key && publicEncryptionKey && { publicEncryptionKey }),
      ...(spec && { checked: checkValues(values, spec.ready, patterns), checkedAgainst: spec.ready.metadata }),
    }
    return { spec, text: JSON.stringify(encodeEvent(found, addValues(browserEntriesOf(element.schema), found))) }
  }

  return {
    look: (element, properties, settle, shown) => {
      const looked = look(element, copyValues(properties))
        .then(({ spec, text }) => {
          settle(text, spec !== undefined)
          shown?.(spec)
        })
        // Then the event goes as it is.
        .catch(() => settle())
        .finally(() => looking.delete(looked))
      looking.add(looked)
    },
    settled: () => Promise.all(looking),
  }
}
