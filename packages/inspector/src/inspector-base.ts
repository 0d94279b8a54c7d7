import { extractSchema } from '@plan/inspector-schema/device'
import type { DebuggerMode } from './debugger-mode.ts'
import type { VisualInspector } from './develop/show-events.ts'
import { guarded } from './guarded.ts'
import type { HostType } from './host-type.ts'
import { report } from './report.ts'
import { type EventSchemaMap, recordOf, schemaFrom } from './schema-record.ts'
import { settings, wholeNumber } from './settings.ts'
import type { GeneratedEvent, Tracking } from './tracking.ts'

/** Those that a change of the settings concerns. */
const working = new Set<Tracking>()

const consider = () => {
  for (const tracking of working) guarded(() => tracking.consider())
}

/** What all builds of the inspector share: the methods, none of which ever throws, whatever it is called with. */
export class InspectorBase {
  #tracking: Tracking | undefined

  protected constructor(open: () => Tracking | undefined) {
    this.#tracking = guarded(open)
    if (this.#tracking) working.add(this.#tracking)
  }

  /**
   * Turns what is printed on the console on or off for all inspectors: names and types, never values. It is on in
   * development unless this is called.
   */
  static enableLogging(enable: boolean): void {
    settings.isLogging = enable === true
  }

  /** Sends when at least that many events wait; for all inspectors. 30, and 1 in development, unless this is called. */
  static setBatchSize(newBatchSize: number): void {
    settings.batchSize = wholeNumber(newBatchSize)
    consider()
  }

  /** Sends after that many seconds what waits then; for all inspectors. 30 unless this is called. */
  static setBatchFlushSeconds(newBatchFlushSeconds: number): void {
    settings.flushSeconds = wholeNumber(newBatchFlushSeconds)
    consider()
  }

  /**
   * Takes the schema of an event's properties, sends it, and gives it. Values are not part of it. What repeats a telling
   * of generated code within 300 milliseconds is not sent and gives an empty schema.
   */
  trackSchemaFromEvent(eventName: string, eventProperties?: object | null): EventSchemaMap {
    return this.#told(eventName, eventProperties)
  }

  /** Sends a schema that the app has made. What is no type in it is sent as `unknown`. */
  trackSchema(eventName: string, eventSchema?: EventSchemaMap | null): void {
    guarded(() => this.#tell(eventName, schemaFrom(eventSchema)))
  }

  /** For generated code, by way of `@plan/inspector/codegen`. */
  trackFromGeneratedCode(
    eventName: string,
    eventProperties: object | null | undefined,
    event: GeneratedEvent,
  ): EventSchemaMap {
    return this.#told(eventName, eventProperties, event)
  }

  /** The names and types of properties; nothing is sent. */
  extractSchema(eventProperties?: unknown): EventSchemaMap {
    return guarded(() => recordOf(extractSchema(eventProperties))) ?? {}
  }

  /** Shows the visual inspector in an element or, without one, over the page; in builds and environments that have it. */
  showVisualInspector(root?: HostType<'HTMLElement'> | null, visualInspectorMode?: DebuggerMode): void {
    guarded(() => this.#tracking?.visual?.show(root, visualInspectorMode))
  }

  /** Takes the visual inspector away, wherever it is shown; what it holds stays. */
  hideVisualInspector(_root?: HostType<'HTMLElement'> | null): void {
    guarded(() => this.#tracking?.visual?.hide())
  }

  /** The visual inspector, or null where the build, the environment or the platform has none. */
  getVisualInspector(): VisualInspector | null {
    return this.#tracking?.visual?.inspector ?? null
  }

  /** Sends what waits now. Resolves when it has arrived, or cannot be sent now; it never rejects. */
  async flush(): Promise<void> {
    await guarded(() => this.#tracking?.flush())?.catch(() => {})
  }

  /** Ends it: nothing is tracked or sent any more. What is unsent stays in the storage for the next start. */
  destroy(): void {
    const tracking = this.#tracking
    this.#tracking = undefined
    if (tracking) working.delete(tracking)
    guarded(() => tracking?.end())
  }

  /** False where an event is not sent because it was told before. */
  #tell(...told: Parameters<Tracking['tell']>): boolean {
    if (typeof told[0] === 'string' && told[0]) return this.#tracking?.tell(...told) ?? true
    report('warn', 'An event without a name is not sent; pass its name as a text.')
    return true
  }

  #told(name: string, properties?: object | null, generated?: GeneratedEvent): EventSchemaMap {
    return (
      guarded(() => {
        const schema = extractSchema(properties)
        const isSent = this.#tell(name, schema, properties, generated)
        return isSent ? recordOf(schema) : {}
      }) ?? {}
    )
  }
}
