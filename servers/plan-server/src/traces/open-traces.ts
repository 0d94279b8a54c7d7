/** Spans of requests, of the store calls they make and of their imports, sent over OTLP. Loaded only where traces are wanted. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type buildApp, type Importer, refusalCodeOf } from '@plan/rest'
import type { Storage } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { type Environment, samplerOf } from './sampler.ts'

export interface Traces {
  /** Makes a span of every request that the app answers from now on. */
  readonly watch: (app: ReturnType<typeof buildApp>) => void
  /** The store, with a span for every call that a request makes. */
  readonly ofStorage: (storage: Storage) => Storage
  /** The importer, with a span for every import that a request makes. */
  readonly ofImporter: (importBody: Importer) => Importer
  /** Sends what is left, if that is quickly done. */
  readonly close: () => Promise<void>
}

type Failure = { readonly code: string }
type Answer = ResultAsync<unknown, Failure>

/** How long the end of the process waits for the last spans, in milliseconds. */
const closingTime = 3_000

/**
 * Opens the traces of one process. Endpoint, headers, time and names are those that the environment gives.
 *
 * @see OpenTelemetry, environment variables of the SDK and of the OTLP exporter; semantic conventions of HTTP spans
 */
export function openTraces(environment: Environment): Traces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'plan-server' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('plan-server')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  const contexts = new WeakMap<object, Context>()

  const during = <T, E extends Failure>(name: string, work: () => ResultAsync<T, E>): ResultAsync<T, E> => {
    const context = current.getStore()
    if (context === undefined) return work()
    const span = tracer.startSpan(name, {}, context)
    return work()
      .map((value) => {
        span.end()
        return value
      })
      .mapErr((failure) => {
        span.setAttribute('error.type', failure.code).end()
        return failure
      })
  }

  return {
    watch: (app) => {
      app.addHook('onRequest', (request, _, done) => {
        const { method, headers, routeOptions } = request
        const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
        const route = routeOptions.url
        const span = tracer.startSpan(
          route === undefined ? method : `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
          },
          parent,
        )
        const context = trace.setSpan(parent, span)
        contexts.set(request, context)
        current.run(context, done)
      })
      // What waited for the body goes on where the last of it arrived, and knows nothing of the request.
      app.addHook('preHandler', (request, _, done) => {
        current.run(contexts.get(request) ?? ROOT_CONTEXT, done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
        if (span !== undefined) end(span, reply.statusCode, refusalCodeOf(reply))
      })
    },
    ofStorage: ({ check, close, shared, ...groups }) => ({
      check,
      close,
      shared,
      ...(tracedVerbs('storage ', groups, during) as typeof groups),
    }),
    ofImporter: (importBody) => (request) => during('import', () => importBody(request)),
    close: async () => {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, closingTime)
      await Promise.race([provider.shutdown().catch(() => {}), late.promise])
      clearTimeout(timer)
    },
  }
}

/** Every verb of a group, and of the groups in it, as a span whose name begins with the given text. */
const tracedVerbs = (beginning: string, group: object, during: (name: string, work: () => Answer) => Answer): object =>
  Object.fromEntries(
    Object.entries(group).map(([key, member]) => [
      key,
      typeof member === 'function'
        ? (...parameters: unknown[]) => during(`${beginning}${key}`, () => member(...parameters))
        : tracedVerbs(`${beginning}${key}.`, member, during),
    ]),
  )

function end(span: Span, status: number, refusal: string | undefined) {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  if (refusal !== undefined) span.setAttribute('error.type', refusal)
  span.end()
}
