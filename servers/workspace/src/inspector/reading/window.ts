/** Which hours are looked at. */
import type { CountRange } from '@plan/storage'
import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from '../../refusal.ts'

const hours = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const

/** How far back from now. */
export type WindowName = keyof typeof hours

export const windowNames = Object.keys(hours) as readonly WindowName[]

/** A window that ends now, or a time from which on and one until which; without an end until now. */
export interface Window {
  readonly window?: WindowName | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const hour = 3_600_000

/** Hours are counted whole: the one in which the window begins belongs to it. */
export function rangeOf({ window = '24h', from, to }: Window, now: Date): Result<CountRange, InvalidInput> {
  const end = to === undefined ? now.getTime() : Date.parse(to)
  const begin = from === undefined ? end - hours[window] * hour : Date.parse(from)
  if (!(begin <= end))
    return err({ code: 'input-invalid', what: 'window', expected: 'one that ends after its beginning' })
  return ok({ from: hourOf(begin), to: hourOf(end) })
}

/** All that is kept. */
export const allTime = (now: Date): CountRange => ({ from: hourOf(0), to: hourOf(now.getTime()) })

/** The beginning of the hour. */
const hourOf = (time: number): string => new Date(Math.floor(time / hour) * hour).toISOString()
