import type { Environment } from '@plan/inspector-schema/device'

/** What is set for all inspectors of an app at once. `undefined`: as the environment has it. */
export const settings: {
  isLogging?: boolean
  batchSize?: number | undefined
  flushSeconds?: number | undefined
} = {}

/** When and how much is sent. */
export interface Pace {
  readonly batchSize: number
  readonly flushSeconds: number
}

export const paceOf = (env: Environment): Pace => ({
  batchSize: settings.batchSize ?? (env === 'dev' ? 1 : 30),
  flushSeconds: settings.flushSeconds ?? 30,
})

export const isLogging = (env: Environment): boolean => settings.isLogging ?? env === 'dev'

/** As seconds eleven days: timers can hardly wait longer. */
const most = 1_000_000

/** A number that people may set, as a whole one from 1 on; `undefined` where it is none. */
export const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && !Number.isNaN(value) ? Math.min(most, Math.max(1, Math.floor(value))) : undefined
