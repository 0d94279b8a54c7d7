import { hash } from 'node:crypto'
import { type EventElement, type EventSchema, schemaKey } from '@plan/inspector-schema'
import type { Shape } from '@plan/storage'

/** All that observations have alike which are counted together. */
export interface Identity extends Pick<Shape, 'sourceId' | 'environment' | 'appVersion' | 'platform' | 'eventName'> {
  readonly schema: EventSchema
  /** JSON of what a check on the device found, and against which plan; empty where it found nothing. */
  readonly checks: string
}

export const identityOf = (sourceId: string, element: EventElement): Identity => ({
  sourceId,
  environment: element.env,
  appVersion: element.appVersion ?? '',
  platform: element.libPlatform,
  eventName: element.eventName,
  schema: element.schema,
  checks: checksOf(element),
})

const checksOf = ({ checked, checkedAgainst }: EventElement): string =>
  checked.length === 0 ? '' : JSON.stringify({ checked, checkedAgainst })

/**
 * A text that is cheap to make and the same for most observations of a shape. Where members come in
 * another order it is another one; the digest is what tells shapes apart.
 */
export const textOf = (of: Identity): string =>
  `${of.sourceId}\0${of.environment}\0${of.appVersion}\0${of.platform}\0${of.eventName}\0${of.checks}\0${JSON.stringify(of.schema)}`

export function shapeOf(of: Identity): Shape {
  const { sourceId, environment, appVersion, platform, eventName, schema, checks } = of
  const parts = [sourceId, environment, appVersion, platform, eventName, checks, schemaKey(schema)]
  const digest = hash('sha256', JSON.stringify(parts), 'base64url')
  return { sourceId, environment, appVersion, platform, eventName, schema: JSON.stringify(schema), checks, digest }
}

/** What is counted in place of further shapes of an event name. */
export const otherShapes: EventSchema = { properties: [], isPartial: true }
