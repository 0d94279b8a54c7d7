import { codeStatuses } from '@plan/codegen/review'
import { textOf } from '@plan/rest'
import { type CodeRequest, codeKinds, findCodeSides, type Refusal, type Surroundings } from '@plan/workspace'
import type { ResultAsync } from 'neverthrow'
import * as z from 'zod'
import { revision } from '../document/answers.ts'
import { route } from '../route.ts'

const against = z.string().min(1).max(256).default('base').meta({
  description: '`base`: main as the branch last took it in. Else the id of a branch, `main` among them, as it stands.',
})

/** What the page before calls next: it says what that page was of. */
const cursor = textOf(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/, 'what the page before calls next')
  .transform((text) => text.split('.').map(Number))
  .optional()

const limitOf = (pattern: RegExp, most: number, usual: number) =>
  textOf(pattern, `a number from 1 to ${most}`).default(String(usual)).transform(Number)

const fewAtOnce = limitOf(/^(?:[1-9]\d?|100)$/, 100, 25)
const linesAtOnce = limitOf(/^(?:[1-9]\d{0,2}|[1-4]\d{3}|5000)$/, 5_000, 1_000)

const lines = z.array(z.string())
const status = z.enum(codeStatuses)
const kind = z.enum(codeKinds).meta({
  description: '`Codegen`: exactly what is generated. `Pseudocode`: what somebody has to write, in no language.',
})

const source = z.object({ id: z.string(), name: z.string(), language: z.string().nullable(), kind })

const someSentences = z
  .object({ total: z.int(), sentences: z.array(z.string()) })
  .meta({ description: 'The first of them, and how many there are.' })

/** What every answer says of itself. */
const paged = {
  revision,
  againstRevision: revision,
  hasCodegen: z.boolean().meta({ description: 'Whether the workspace generates code at all.' }),
  total: z.int(),
  next: z.string().nullable(),
}

interface Asked {
  readonly surroundings: Surroundings
  readonly params: { readonly workspaceId: string; readonly branchId: string }
  readonly query: { readonly against: string }
}

/** Everything that code follows from. */
const codeFacts = ({ surroundings, params, query }: Asked): ResultAsync<readonly unknown[], Refusal> =>
  findCodeSides(surroundings, { ...params, against: query.against }).map(({ branch, againstRevision, hasCodegen }) => [
    ...[branch.revision, againstRevision, hasCodegen],
  ])

/** The part of an answer that a query asks for. */
function pageOf({ limit, cursor: place = [] }: { readonly limit: number; readonly cursor?: number[] | undefined }) {
  const [at, againstRevision, from = 0] = place
  const expected = at === undefined || againstRevision === undefined ? undefined : { revision: at, againstRevision }
  return { from, limit, expected }
}

/** The answer with what the next page is asked for by. */
function withNext<Told extends { readonly revision: number; readonly againstRevision: number; readonly total: number }>(
  told: Told,
  { from, limit }: Pick<CodeRequest, 'from' | 'limit'>,
) {
  const to = from + limit
  return { ...told, next: to < told.total ? `${told.revision}.${told.againstRevision}.${to}` : null }
}

export const listCode = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/code',
  role: 'viewer',
  summary: 'The sources whose code a branch changes, and how many of their events',
  isCostly: true,
  query: z.object({ against, limit: fewAtOnce, cursor }),
  reply: {
    status: 200,
    schema: z.object({
      ...paged,
      sources: z.array(
        source.extend({
          isArchived: z.boolean(),
          events: z.record(status, z.int()).meta({ description: 'How many became what.' }),
          changesInit: z.boolean().meta({ description: 'Whether what the app starts the code with changes.' }),
          problems: someSentences.meta({ description: 'What keeps code of the changed events from being generated.' }),
        }),
      ),
    }),
  },
  follows: codeFacts,
  run: ({ readCode, params, query }) => {
    const page = pageOf(query)
    return readCode({ about: 'sources', ...params, against: query.against, ...page }).map((told) =>
      withNext(told, page),
    )
  },
})

export const readSourceCode = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/code/{sourceId}',
  role: 'viewer',
  summary: 'The events whose code a branch changes in a source: as it was, as it is, and what is to be done',
  isCostly: true,
  query: z.object({ against, limit: fewAtOnce, cursor }),
  reply: {
    status: 200,
    schema: z.object({
      ...paged,
      source,
      events: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), status, kind },
          before: z.string().nullable(),
          after: z.string().nullable(),
          diff: lines.meta({ description: 'A unified diff of the two.' }),
          steps: z.array(z.string()),
          problems: z.array(z.string()),
        }),
      ),
    }),
  },
  follows: codeFacts,
  run: ({ readCode, params, query }) => {
    const page = pageOf(query)
    return readCode({ about: 'events', ...params, against: query.against, ...page }).map((told) => withNext(told, page))
  },
})

export const readSourceFiles = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/code/{sourceId}/files',
  role: 'viewer',
  summary: 'What a branch does to the files that are generated for a source, as unified diffs; lines are counted',
  isCostly: true,
  query: z.object({
    against,
    limit: linesAtOnce,
    cursor,
    event: z.string().min(1).max(1_000).optional().meta({
      description: 'The id of an event or variant: what it alone does, all else as the branch has it.',
    }),
  }),
  reply: {
    status: 200,
    schema: z.object({
      ...paged,
      source,
      problems: someSentences.meta({ description: 'What keeps code of the source from being generated.' }),
      files: z.array(z.object({ path: z.string(), lines })),
    }),
  },
  follows: codeFacts,
  run: ({ readCode, params, query }) => {
    const page = pageOf(query)
    const asked = { about: 'files', ...params, against: query.against, eventId: query.event, ...page } as const
    return readCode(asked).map((told) => withNext(told, page))
  },
})
