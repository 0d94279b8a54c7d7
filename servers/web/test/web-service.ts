/** The routes for people on an empty store, with somebody of each kind at the door. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { BranchId, Role, WorkspaceId } from '@plan/core'
import { type AppOptions, addApi, openApp } from '@plan/rest'
import { openMemoryService } from '@plan/tests/memory-service'
import { type WebOptions, webPlugin } from '@plan/web'
import {
  addMember,
  createPerson,
  createServiceAccount,
  createWorkspace,
  disablePerson,
  listServiceAccounts,
  type Refusal,
  removeMember,
  type Surroundings,
  startSession,
} from '@plan/workspace'
import type { FastifyInstance } from 'fastify'
import type { ResultAsync } from 'neverthrow'

export const origin = 'https://plan.example'

/** What a workspace is made of, on the way of an operator. */
export const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

export const done = async <T>(result: ResultAsync<T, Refusal>): Promise<T> => (await result)._unsafeUnwrap()

export interface Answer {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
}

export interface Asked {
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

/** Somebody with a browser in which they are signed in. */
export interface Visitor {
  readonly id: string
  readonly secret: string
  readonly csrfToken: string
  readonly ask: (method: string, path: string, body?: unknown, headers?: Asked['headers']) => Promise<Answer>
  /** Begins to read an answer that has no end of its own. */
  readonly follow: (path: string) => Promise<Following>
}

export interface Following extends Pick<Answer, 'status' | 'headers'> {
  /** The first piece. */
  readonly first: string
  readonly leave: () => Promise<void>
}

export interface WebService {
  readonly app: FastifyInstance
  readonly surroundings: Surroundings
  /** Sends what is said and nothing else. */
  readonly send: (method: string, path: string, asked?: Asked) => Promise<Answer>
  /** A new person, a member of the workspace where a role is given. */
  readonly person: (name: string, role?: Role, workspaceId?: string) => Promise<Visitor>
  /** An Authorization header of a service account of `acme`. */
  readonly basic: string
  readonly main: (workspaceId?: string) => Promise<number>
  readonly close: () => Promise<void>
}

export interface WebServiceOptions extends Partial<Omit<WebOptions, 'surroundings'>> {
  readonly now?: () => Date
  /** A store that others may have opened before. */
  readonly store?: Parameters<typeof openMemoryService>[0]
  readonly app?: Partial<Omit<AppOptions, 'surroundings'>>
}

/** The service with the workspaces `acme` and `other`. Its clock is the real one unless another is given. */
export async function openWebService({
  now = () => new Date(),
  app: appOptions,
  store: where,
  ...options
}: WebServiceOptions = {}): Promise<WebService> {
  const store = await openMemoryService(where)
  const surroundings: Surroundings = {
    ...store.surroundings,
    now,
    newSecret: () => randomBytes(32).toString('base64url'),
  }
  const isNew = (await done(listServiceAccounts(surroundings, 'acme'))).every(({ name }) => name !== 'door')
  if (isNew) await done(createWorkspace(surroundings, { id: 'other', name: 'Other', ...operator }))
  const app = openApp({ surroundings, ...appOptions })
  addApi(app, { surroundings })
  app.register(webPlugin({ surroundings, issuer: origin, ...options }))

  const send: WebService['send'] = async (method, path, { headers = {}, body } = {}) => {
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(given),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      text: answer.payload,
      body: isJson ? answer.json() : {},
      headers: answer.headers,
    }
  }

  const visitor = async (id: string): Promise<Visitor> => {
    const { secret } = await done(startSession(surroundings, id))
    const cookie = `__Host-plan-session=${secret}`
    const me = await send('GET', '/api/v1/me', { headers: { cookie } })
    const csrfToken = String(me.body.csrfToken)
    return {
      id,
      secret,
      csrfToken,
      ask: (method, path, body, headers) =>
        send(method, `/api/v1${path}`, {
          headers: {
            cookie,
            ...(method === 'GET' ? {} : { origin, 'x-plan-csrf': csrfToken }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body,
        }),
      follow: async (path) => {
        const answer = await app.inject({ url: `/api/v1${path}`, headers: { cookie }, payloadAsStream: true })
        const stream = answer.stream()
        const [piece] = (await once(stream, 'data')) as [Buffer]
        return {
          status: answer.statusCode,
          headers: answer.headers,
          first: String(piece),
          leave: async () => {
            stream.destroy()
          },
        }
      },
    }
  }

  const account = await done(
    createServiceAccount(surroundings, { workspaceId: 'acme', name: isNew ? 'door' : 'further door' }),
  )
  return {
    app,
    surroundings,
    send,
    person: async (name, role, workspaceId = 'acme') => {
      const email = `${name}@example.com`
      const { id } = await done(createPerson(surroundings, { email, name }))
      if (role !== undefined) await done(addMember(surroundings, { workspaceId, email, role }))
      return visitor(id)
    },
    basic: `Basic ${Buffer.from(`door:${account.secret}`).toString('base64')}`,
    main: async (workspaceId = 'acme') =>
      (await done(surroundings.storage.branches.find(workspaceId as WorkspaceId, 'main' as BranchId)))?.revision ?? 0,
    close: async () => {
      await app.close()
      await store.close()
    },
  }
}

/** Ends the membership of somebody who has a session. */
export async function formerMember(service: WebService): Promise<Visitor> {
  const visitor = await service.person('former', 'admin')
  await done(removeMember(service.surroundings, { workspaceId: 'acme', personId: visitor.id, by: operator.actor }))
  return visitor
}

/** Somebody whom an operator has disabled; their session was good until then. */
export async function disabledMember(service: WebService): Promise<Visitor> {
  const visitor = await service.person('disabled', 'admin')
  await done(disablePerson(service.surroundings, { email: 'disabled@example.com' }))
  return visitor
}

/** Somebody whose session has come to its end. */
export async function expiredMember(service: WebService): Promise<{ readonly cookie: string }> {
  const { id } = await service.person('expired', 'admin')
  const secret = randomBytes(32).toString('base64url')
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const session = {
    digest: service.surroundings.digestSecret(secret),
    personId: id,
    createdAt: at(31),
    usedAt: at(0),
    expiresAt: at(1),
  }
  ;(await service.surroundings.storage.sessions.create(session))._unsafeUnwrap()
  return { cookie: `__Host-plan-session=${secret}` }
}
