/**
 * The parts of the server. Each can run in processes of its own, any number of them on one database; health is told
 * by every process. What a part is made of is loaded with it, so that nobody waits for what does not run.
 */
import type { AppOptions, openApp } from '@plan/rest'
import { defaultConnectionLimits } from '@plan/rest/default-limits'
import type { Surroundings } from '@plan/workspace'
import type { Addresses, AuthSettings } from './auth-settings.ts'
import type { CodePool } from './code-pool.ts'
import type { InspectorSettings } from './inspector-settings.ts'
import type { McpSettings } from './mcp-settings.ts'
import type { AppMetrics } from './metrics/app-metrics.ts'
import type { WebhookWorkerOptions } from './webhooks/worker.ts'

/** What a process has for its parts. */
export interface Place {
  readonly surroundings: Surroundings
  readonly app: ReturnType<typeof openApp>
  readonly appOptions: AppOptions
  readonly log: WebhookWorkerOptions['log']
  readonly metrics: AppMetrics | undefined
  /** Where the service is reached; undefined where nobody said. */
  readonly addresses: Addresses | undefined
  readonly authSettings: AuthSettings
  readonly mcpSettings: McpSettings
  readonly inspectorSettings: InspectorSettings
  readonly codePool: CodePool
}

/** A part that is put together, and does nothing yet of its own accord. */
export interface OpenPart {
  /** Begins what it does besides answering requests, once there can be any. */
  readonly start?: () => void
  /** Ends that, and waits a little for what is under way. */
  readonly stop?: () => Promise<void>
}

interface Part {
  readonly doc: string
  /** Whether it does nothing where nobody said how the service is reached. */
  readonly isReached?: boolean
  readonly open: (place: Place) => Promise<OpenPart>
}

/** A part that must know how the service is reached. */
const whereReached = (add: (place: Place & { readonly addresses: Addresses }) => Promise<void>) => ({
  isReached: true,
  open: async ({ addresses, ...place }: Place): Promise<OpenPart> => {
    if (addresses !== undefined) await add({ ...place, addresses })
    return {}
  },
})

export const parts = {
  rest: {
    doc: 'the HTTP API and its document',
    open: async ({ app, appOptions }) => {
      const { addApi } = await import('@plan/rest')
      addApi(app, appOptions)
      return {}
    },
  },
  auth: {
    doc: 'pages to sign in, and the authorization server; must know where it is reached',
    ...whereReached(async ({ surroundings, app, addresses: { authUrl, mcpUrl }, authSettings }) => {
      const { authPlugin } = await import('@plan/auth')
      app.register(authPlugin({ surroundings, issuer: authUrl, mcpUrl, ...authSettings }))
    }),
  },
  mcp: {
    doc: 'the MCP server for AI clients; must know where it is reached',
    ...whereReached(
      async ({ surroundings, app, addresses: { authUrl, mcpUrl }, mcpSettings, codePool: { callLong } }) => {
        const [{ tokenVerifierWith }, { mcpPlugin }] = await Promise.all([import('@plan/auth'), import('@plan/mcp')])
        const verifyToken = tokenVerifierWith(surroundings, { issuer: authUrl, audience: mcpUrl })
        app.register(mcpPlugin({ surroundings, mcpUrl, authUrl, verifyToken, callLong, ...mcpSettings }))
      },
    ),
  },
  web: {
    doc: 'the JSON routes of the web application, behind sessions; must know where it is reached',
    ...whereReached(
      async ({ surroundings, app, appOptions, addresses, authSettings: { sendMail }, codePool: { readCode } }) => {
        const { webPlugin } = await import('@plan/web')
        const { takeTurn, connections = defaultConnectionLimits } = appOptions
        // A quiet stream is no client that takes nothing.
        const live = { heartbeatSeconds: Math.min(10, connections.stallSeconds / 3) }
        app.register(webPlugin({ surroundings, issuer: addresses.authUrl, sendMail, takeTurn, live, readCode }))
      },
    ),
  },
  inspector: {
    doc: 'takes what apps send to the Inspector, and tells them how events must be',
    open: async ({ surroundings, app, appOptions, log, metrics, inspectorSettings }) => {
      const [{ inspectorPlugin }, { openIngest }] = await Promise.all([
        import('@plan/inspector-server'),
        import('@plan/workspace'),
      ])
      const ingest = openIngest(surroundings, { limits: inspectorSettings.ingest, log })
      const { isOverloaded } = appOptions
      app.register(inspectorPlugin({ ingest, limits: inspectorSettings.track, isOverloaded }))
      metrics?.watchIngest(ingest.usage)
      return ingest
    },
  },
  webhooks: {
    doc: 'sends plans that were published to webhooks, and tells them of issues',
    open: async ({ surroundings, log, metrics }) => {
      const [{ openWebhookWorker }, { senderWith }] = await Promise.all([
        import('./webhooks/worker.ts'),
        import('./webhooks/send.ts'),
      ])
      return openWebhookWorker({
        surroundings,
        send: senderWith(),
        random: Math.random,
        log,
        onSettled: metrics?.settled,
      })
    },
  },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof parts

export const partNames = Object.keys(parts) as readonly PartName[]

/** Whether any of them must know how the service is reached. */
export const needAddress = (names: readonly PartName[]): boolean =>
  names.some((name) => (parts[name] satisfies Part as Part).isReached === true)
