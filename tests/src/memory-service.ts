/** The whole service on an empty store, for tests that knock at the HTTP door without opening a port. */
import { createHash } from 'node:crypto'
import type { WorkspaceId } from '@plan/core'
import { buildApp } from '@plan/rest'
import {
  createBranch,
  createServiceAccount,
  createWorkspace,
  openObservedCache,
  openPasswords,
  openPlanCache,
  type Surroundings,
  webhookSecretsWith,
} from '@plan/workspace'
import type { FastifyInstance } from 'fastify'
import { type EmptyStore, openEmptyStore } from './engine.ts'

export interface MemoryService {
  readonly app: FastifyInstance
  readonly surroundings: Surroundings
  /** The value of an Authorization header that opens the workspace `acme`. */
  readonly authorization: string
  readonly importInto: (branchId: string, body: string | Buffer, options?: ImportOptions) => Promise<Answer>
  readonly exportOf: (branchId: string) => Promise<ExportedPlan>
  readonly close: () => Promise<void>
}

export interface ImportOptions {
  readonly type?: string
  readonly method?: string
}

export interface Answer {
  readonly status: number
  readonly body: {
    readonly message: string
    readonly warnings: readonly string[]
    readonly result?: Readonly<Record<string, number>>
  }
}

/** An exported plan as far as tests look into it. */
export interface ExportedPlan {
  readonly name: string
  readonly events: readonly ExportedEvent[]
  readonly [member: string]: unknown
}

export interface ExportedEvent {
  readonly id: string
  readonly name: string
  readonly rules: { readonly properties: Readonly<Record<'properties', ExportedGroup>> }
  readonly [member: string]: unknown
}

export interface ExportedGroup {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly required: readonly string[]
}

const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
const workspaceId = 'acme' as WorkspaceId

/**
 * A service with the workspace `acme`, its main branch, the branch `topic` and one service account.
 * A file is kept, and opened again with what is in it.
 */
export async function openMemoryService(store: EmptyStore = {}): Promise<MemoryService> {
  let count = 0
  let secrets = 0
  const surroundings: Surroundings = {
    storage: await openEmptyStore(store),
    plans: openPlanCache(100_000),
    observed: openObservedCache(),
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    newId: (kind) => `${kind}-${++count}`,
    newSecret: (kind) => (kind === 'service-account' ? 'open:sesame' : `${kind} secret ${++secrets}`),
    digestSecret: (secret) => createHash('sha256').update(secret).digest('hex'),
    passwords: openPasswords({ memory: 64, passes: 1, parallelism: 1 }),
    webhookSecrets: webhookSecretsWith(new Uint8Array(32)),
  }
  const account = 'tester'
  if ((await surroundings.storage.workspaces.find(workspaceId))._unsafeUnwrap() === undefined) {
    ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
    ;(await createBranch(surroundings, { workspaceId, id: 'topic', name: 'Topic', ...operator }))._unsafeUnwrap()
    ;(await createServiceAccount(surroundings, { workspaceId, name: account }))._unsafeUnwrap()
  }
  const app = buildApp({ surroundings })
  const authorization = `Basic ${Buffer.from(`${account}:${surroundings.newSecret('service-account')}`).toString('base64')}`
  const branch = (branchId: string) => `/workspaces/${workspaceId}/branches/${branchId}`

  return {
    app,
    surroundings,
    authorization,
    importInto: async (branchId, body, { type = 'application/json', method } = {}) => {
      const query = method === undefined ? '' : `?importMethod=${method}`
      const answer = await app.inject({
        method: 'POST',
        url: `${branch(branchId)}/import/v1${query}`,
        headers: { authorization, 'content-type': type },
        body,
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    exportOf: async (branchId) => {
      const answer = await app.inject({ url: `${branch(branchId)}/export/v1`, headers: { authorization } })
      return answer.json()
    },
    close: async () => {
      await app.close()
      await surroundings.storage.close()
    },
  }
}
