/** Adapters for analytics libraries. Each tells an inspector once per tracked event and lets the event go on, whatever happens. */

import { ownVersion } from './own-version.ts'

/** An inspector of any build, as far as an adapter knows it. */
export interface TrackingInspector {
  trackSchemaFromEvent(eventName: string, eventProperties?: object | null): unknown
}

/** What a classic middleware is given: a payload whose members are functions or values, perhaps with the plain object in `obj`. */
export interface SourcePayload<Payload> {
  readonly payload: Payload
  readonly next: (payload: Payload) => unknown
}

/** The context that plugins of analytics-next are given, as far as it is read here. */
export interface PluginContext {
  readonly event?: unknown
}

const memberOf = (payload: unknown, name: string): unknown => {
  const { [name]: member, obj } = Object(payload)
  return typeof member === 'function' ? member.call(payload) : (member ?? Object(obj)[name])
}

function tell(inspector: TrackingInspector | null | undefined, payload: unknown): void {
  try {
    if (memberOf(payload, 'type') !== 'track') return
    inspector?.trackSchemaFromEvent(memberOf(payload, 'event') as string, memberOf(payload, 'properties') as object)
  } catch {
    // The event of the app matters more than ours.
  }
}

/**
 * A source middleware of the classic shape.
 *
 * @example
 * analytics.addSourceMiddleware(sourceMiddleware(inspector))
 */
export function sourceMiddleware(
  inspector: TrackingInspector | null | undefined,
): <Payload>(given: SourcePayload<Payload>) => void {
  return ({ payload, next }) => {
    tell(inspector, payload)
    next(payload)
  }
}

/** A plugin as analytics-next takes it. */
export interface TrackingPlugin {
  readonly name: string
  readonly type: 'before'
  readonly version: string
  isLoaded(): boolean
  load(): Promise<void>
  track<Context extends PluginContext>(context: Context): Context
}

/**
 * A plugin for analytics-next.
 *
 * @example
 * await analytics.register(analyticsPlugin(inspector))
 */
export const analyticsPlugin = (inspector: TrackingInspector | null | undefined): TrackingPlugin => ({
  name: 'plan-inspector',
  type: 'before',
  version: ownVersion,
  isLoaded: () => true,
  load: async () => {},
  track: (context) => {
    tell(inspector, { type: 'track', obj: context.event })
    return context
  },
})

/**
 * A tracking function that tells an inspector of what it tracks: the name is its first argument, the properties are its
 * second.
 *
 * @example
 * const track = trackedBy(inspector, (name, properties) => analytics.track(name, properties))
 */
export function trackedBy<Rest extends readonly unknown[], Result>(
  inspector: TrackingInspector | null | undefined,
  track: (eventName: string, ...rest: Rest) => Result,
): (eventName: string, ...rest: Rest) => Result {
  return (eventName, ...rest) => {
    tell(inspector, { type: 'track', event: eventName, properties: rest[0] })
    return track(eventName, ...rest)
  }
}
