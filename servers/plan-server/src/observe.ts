/** What watches the server, each loaded only where it is wanted. */
import type { AppMetrics, MeasuredThings } from './metrics/app-metrics.ts'
import type { Traces } from './traces/open-traces.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The metrics, where somebody listens to them. */
export async function metricsFor(isWanted: boolean, things: MeasuredThings): Promise<AppMetrics | undefined> {
  if (!isWanted) return undefined
  const { openAppMetrics } = await import('./metrics/app-metrics.ts')
  return openAppMetrics(things)
}

/** The traces, where the environment says whom to send them. @see OpenTelemetry, environment variables */
export async function tracesFor(environment: Environment): Promise<Traces | undefined> {
  const endpoint = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || environment.OTEL_TRACES_EXPORTER === 'none'
  if (endpoint === undefined || endpoint === '' || isOff) return undefined
  const { openTraces } = await import('./traces/open-traces.ts')
  return openTraces(environment)
}
