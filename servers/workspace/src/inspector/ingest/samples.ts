/** The observations that are kept one by one for a while: for the live view, and for the sealed values in them. */
import type { EventElement } from '@plan/inspector-schema'
import type { NewSample } from '@plan/storage'
import { LRUCache } from 'lru-cache'
import type { IngestLimits } from './ingest-limits.ts'

/** What a sample keeps of an element besides its shape: names, ids and sealed values, and no other ones. */
type SampledElement = {
  readonly [name in
    | 'appName'
    | 'libVersion'
    | 'createdAt'
    | 'messageId'
    | 'anonymousId'
    | 'outputReference'
    | 'originHint'
    | 'checkedAgainst'
    | 'publicEncryptionKey'
    | 'generated'
    | 'sealed']: EventElement[name] | undefined
}

/** Days for which samples are kept, sealed values in them. */
const keptDays = 7

/** Characters of the sealed values of one sample. */
const mostSealed = 256 * 1024

/** Samples of a shape and day in production. */
const productionSamples = 3

/** Shapes of which that is counted. */
const mostShapes = 50_000

const minute = 60_000
const day = 86_400_000

export interface Sampling {
  /** Whether there is anything to choose: in production enough of a shape is enough for the day. */
  readonly isOpen: (environment: EventElement['env'], shape: number, at: Date) => boolean
  /** Whether a sample of it is kept; `beyond` where it is left out because there were many. */
  readonly choose: (
    keyId: string,
    environment: EventElement['env'],
    shape: number,
    at: Date,
  ) => 'kept' | 'beyond' | 'not-kept'
}

export function openSampling({ samplesPerMinute }: IngestLimits): Sampling {
  let ofMinute = { minute: Number.NaN, keys: new Map<string, number>() }
  let ofDay = { day: Number.NaN, shapes: new LRUCache<number, number>({ max: mostShapes }) }

  const countOf = (shape: number, at: Date): number => {
    const today = Math.floor(at.getTime() / day)
    if (today !== ofDay.day) ofDay = { day: today, shapes: new LRUCache({ max: mostShapes }) }
    return ofDay.shapes.get(shape) ?? 0
  }
  const chooseProduction = (shape: number, at: Date) => {
    const count = countOf(shape, at)
    if (count >= productionSamples) return 'not-kept'
    ofDay.shapes.set(shape, count + 1)
    return 'kept'
  }

  return {
    isOpen: (environment, shape, at) => environment !== 'prod' || countOf(shape, at) < productionSamples,
    choose: (keyId, environment, shape, at) => {
      if (environment === 'prod') return chooseProduction(shape, at)
      const current = Math.floor(at.getTime() / minute)
      if (current !== ofMinute.minute) ofMinute = { minute: current, keys: new Map() }
      const count = ofMinute.keys.get(keyId) ?? 0
      ofMinute.keys.set(keyId, count + 1)
      return count < samplesPerMinute ? 'kept' : 'beyond'
    },
  }
}

/** Whether an element has more sealed values than one sample keeps. */
export const hasTooMuchSealed = ({ sealed }: EventElement): boolean =>
  sealed.reduce((sum, value) => sum + value.sealed.length, 0) > mostSealed

export function sampleOf(element: EventElement, shape: number, at: Date, keepsSealed: boolean): NewSample {
  const { appName, libVersion, createdAt, messageId, anonymousId, outputReference, originHint } = element
  const { checkedAgainst, publicEncryptionKey, generated, streamId } = element
  const kept: SampledElement = {
    ...{ appName, libVersion, createdAt, messageId, anonymousId, outputReference, originHint },
    ...{ checkedAgainst, publicEncryptionKey, generated },
    sealed: keepsSealed ? element.sealed : [],
  }
  return {
    shape,
    at: at.toISOString(),
    streamId: streamId ?? anonymousId ?? '',
    element: JSON.stringify(kept),
    expiresAt: new Date(at.getTime() + keptDays * day).toISOString(),
  }
}
