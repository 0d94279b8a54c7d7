/** What a route for people is: all of it is data but one function, and everything about its door follows from the data. */
import { createHash } from 'node:crypto'
import type { SendMail } from '@plan/auth/mail'
import type { Role } from '@plan/core'
import { entityTag, hasAlready, idempotencyKey, readQuery } from '@plan/rest'
import type { Acting, LiveFeed, Once, ReadCode, SignedIn, Surroundings } from '@plan/workspace'
import { ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import * as z from 'zod'
import type { WebRefusal } from './replies/refusals.ts'
import { readBody } from './request/read-body.ts'

/** What every route is given. */
export interface Door {
  readonly surroundings: Surroundings
  /** The address that links begin with. */
  readonly base: string
  readonly sendMail: SendMail | undefined
  readonly liveFeed: LiveFeed
  readonly readCode: ReadCode<WebRefusal>
}

/** Somebody who came in. */
export interface Admitted {
  readonly person: SignedIn['person']
  readonly session: SignedIn['session']
  readonly sessionSecret: string
  /** In the workspace of the address; outside of workspaces it is that of a reader. */
  readonly role: Role
}

/** A request of somebody who came in, unread. */
interface Call {
  readonly admitted: Admitted
  readonly params: unknown
  readonly query: unknown
  readonly body: Buffer | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Answer {
  readonly body: unknown
  readonly tag?: string | undefined
  /** Whether the caller has it already. */
  readonly isKnown?: boolean
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & ParamsOf<Rest>
  : unknown

/** A request that was read. */
interface Asked<Path extends string, Query, Body> extends Door {
  readonly admitted: Admitted
  readonly params: ParamsOf<Path>
  readonly query: Query
  readonly body: Body
  /** Who acts, for use cases that change plans. */
  readonly acting: Pick<Acting, 'actor' | 'role' | 'door'>
  readonly once: Once | undefined
  /** The last event that whoever reads on has, as it stands in the header. */
  readonly lastEventId: string | undefined
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route answers when it is done. */
interface Reply {
  readonly status: 200 | 201 | 204
  /** Of the body, or of each line or event where the answer is lines or events. */
  readonly schema?: z.ZodType
  readonly isLines?: true
  /** The answer is `ServerEvents`, told as they come. */
  readonly isEvents?: true
}

interface Facts {
  readonly method: Method
  readonly path: string
  /** What a member must be at least; `signed-in` is for what lies outside of workspaces. */
  readonly role: Role | 'signed-in'
  readonly summary: string
  /** Whether it costs so much that it is refused while the server is overloaded. */
  readonly isCostly?: true
  /** Whether it is done once under an Idempotency-Key. */
  readonly isRepeatable?: true
  readonly reply: Reply
}

export interface WebRoute extends Facts {
  readonly query: z.ZodObject | undefined
  readonly body: z.ZodType | undefined
  readonly answer: (door: Door, call: Call) => ResultAsync<Answer, WebRefusal>
}

interface Definition<Path extends string, Query extends z.ZodObject, Body extends z.ZodType> extends Facts {
  readonly path: Path
  readonly query?: Query
  readonly body?: Body
  /**
   * Everything that the answer follows from, where that is cheaper to find out than the answer; undefined where it
   * follows from more than can be said.
   */
  readonly follows?: (
    asked: Asked<Path, z.output<Query>, z.output<Body>>,
  ) => ResultAsync<readonly unknown[] | undefined, WebRefusal>
  readonly run: (asked: Asked<Path, z.output<Query>, z.output<Body>>) => ResultAsync<unknown, WebRefusal>
}

const noQuery = z.object({})
const noBody = z.undefined()

/** A route whose function is given what its schemas read. */
export function route<
  Path extends string,
  Query extends z.ZodObject = typeof noQuery,
  Body extends z.ZodType = typeof noBody,
>({ query, body, follows, run, ...facts }: Definition<Path, Query, Body>): WebRoute {
  const ask = (door: Door, call: Call): Result<Asked<Path, z.output<Query>, z.output<Body>>, WebRefusal> =>
    readQuery((query ?? noQuery) as Query, call.query).andThen((readQueryOf) =>
      (body === undefined ? ok(undefined as z.output<Body>) : readBody(body, call.body)).andThen((readBodyOf) =>
        onceOf(facts, call, readBodyOf).map((once) => ({
          ...door,
          admitted: call.admitted,
          params: call.params as ParamsOf<Path>,
          query: readQueryOf,
          body: readBodyOf,
          acting: {
            actor: { kind: 'person' as const, id: call.admitted.person.id },
            role: call.admitted.role,
            door: 'web' as const,
          },
          once,
          lastEventId: firstOf(call.headers['last-event-id']),
        })),
      ),
    )
  return {
    ...facts,
    query,
    body,
    answer: (door, call) =>
      ask(door, call).asyncAndThen((asked) => {
        if (follows === undefined) return run(asked).map((answered): Answer => ({ body: answered }))
        return follows(asked).andThen((from): ResultAsync<Answer, WebRefusal> => {
          if (from === undefined) return run(asked).map((answered) => ({ body: answered }))
          const tag = entityTag([facts.path, asked.params, asked.query, ...from], 'identity')
          const given = call.headers['if-none-match']
          return hasAlready(typeof given === 'string' ? given : undefined, tag)
            ? okAsync({ body: undefined, tag, isKnown: true })
            : run(asked).map((answered) => ({ body: answered, tag }))
        })
      }),
  }
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0]

/** The key of a caller, and the digest of everything that a repetition must have alike. */
function onceOf(
  { isRepeatable, method, path }: Facts,
  { headers, params }: Call,
  body: unknown,
): Result<Once | undefined, WebRefusal> {
  if (isRepeatable === undefined) return ok(undefined)
  const digest = createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('hex')
  return idempotencyKey(headers['idempotency-key']).map((key) => (key === undefined ? undefined : { key, digest }))
}
