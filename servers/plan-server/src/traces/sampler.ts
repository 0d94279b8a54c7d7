import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

export type Environment = Readonly<Record<string, string | undefined>>

/** The samplers by the names that the specification gives them. @see OpenTelemetry, OTEL_TRACES_SAMPLER */
const samplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

/** The sampler an environment asks for; what it asks for in vain gets the one that samples with its caller. */
export function samplerOf({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: text }: Environment): Sampler {
  const ratio = Number(text)
  const isRatio = text !== undefined && ratio >= 0 && ratio <= 1
  const make = samplers[name] ?? samplers.parentbased_always_on
  return make?.(isRatio ? ratio : 1) ?? new AlwaysOnSampler()
}
