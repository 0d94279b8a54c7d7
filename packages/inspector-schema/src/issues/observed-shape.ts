import type { Comparison, Observation } from '../compare/compare-with-plan.ts'
import type { Environment } from '../event-schema.ts'

/** What many observations have alike, how often they were seen and when. */
export interface ObservedShape extends Omit<Observation, 'properties'> {
  /** Tells it from all other shapes. */
  readonly number: number
  readonly sourceId: string
  readonly environment: Environment
  /** Empty for an app without versions. */
  readonly appVersion: string
  readonly platform: string
  readonly count: number
  /** As `toISOString` writes a time; so are all times here. */
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

/** A shape with what its comparison with the plan says. */
export interface JudgedShape extends ObservedShape, Comparison {}
