import { changeKinds, type ItemKind, itemKindNames, parseChanges } from '@plan/core'
import { choiceOf, listOf, textOf } from '@plan/rest'
import { degradations, editBranch, findItem, findItems, readSettings } from '@plan/workspace'
import { ok } from 'neverthrow'
import * as z from 'zod'
import { item, itemKind, revision } from '../document/answers.ts'
import { jsonInvalid } from '../request/read-body.ts'
import { route } from '../route.ts'
import { planFacts } from './plan-facts.ts'

/** How many items a page has at most. */
const mostOnPage = 500

export const listItems = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/items',
  role: 'viewer',
  summary: 'The items of a plan by kind and name, or those that answer a text, best first',
  isCostly: true,
  query: z.object({
    kinds: listOf<ItemKind>(itemKindNames).optional(),
    text: z.string().min(1).max(500).optional(),
    includeArchived: choiceOf(['true', 'false']).default('false'),
    limit: textOf(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, `a number from 1 to ${mostOnPage}`)
      .default('50')
      .transform(Number),
    cursor: textOf(/^\d{1,9}\.\d{1,9}$/, 'what the page before calls next')
      .transform((text) => text.split('.').map(Number))
      .optional(),
  }),
  reply: {
    status: 200,
    schema: z.object({
      revision,
      total: z.int(),
      items: z.array(
        z.object({
          kind: itemKind,
          item,
          score: z.number().optional(),
          matchedBy: z.array(z.string()).optional(),
        }),
      ),
      next: z.string().nullable(),
      degraded: z.enum(degradations).optional().meta({
        description: 'Why words alone judged some or all of a search, where the workspace wants a model too.',
      }),
    }),
  },
  // What a model makes of a text it may make of it now, and not have made of it before.
  follows: (asked) =>
    asked.query.text === undefined
      ? planFacts(asked)
      : readSettings(asked.surroundings, asked.params.workspaceId).andThen(({ smartSearch, embeddings }) =>
          smartSearch && embeddings ? ok(undefined) : planFacts(asked),
        ),
  run: ({ surroundings, params, query: { kinds, text, includeArchived, limit, cursor } }) => {
    const [expectedRevision, from = 0] = cursor ?? []
    return findItems(surroundings, {
      ...params,
      kinds,
      text,
      includeArchived: includeArchived === 'true',
      from,
      limit,
      expectedRevision,
    }).map((page) => {
      const to = from + page.items.length
      return { ...page, next: to < page.total ? `${page.revision}.${to}` : null }
    })
  },
})

export const readItem = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/items/{kind}/{itemId}',
  role: 'viewer',
  summary: 'One item of a plan',
  reply: { status: 200, schema: z.object({ revision, kind: itemKind, item }) },
  follows: planFacts,
  run: ({ surroundings, params: { workspaceId, branchId, kind, itemId } }) =>
    findItem(surroundings, { workspaceId, branchId, kind, id: itemId }),
})

export const editItems = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/branches/{branchId}/changes',
  role: 'editor',
  summary: 'Apply changes to the revision that they were made for, all of them or none',
  isCostly: true,
  body: z.strictObject({
    revision,
    changes: z
      .array(z.unknown())
      .max(1_000)
      .meta({ description: `Each of a kind among ${Object.keys(changeKinds).join(', ')}.` }),
    dryRun: z.boolean().default(false),
  }),
  reply: {
    status: 200,
    schema: z.object({ revision, sentences: z.array(z.string()).meta({ description: 'Each change in words.' }) }),
  },
  run: ({ surroundings, params, body, acting }) =>
    parseChanges(body.changes)
      .mapErr(({ problems }) => jsonInvalid(problems, '/changes'))
      .asyncAndThen((changes) =>
        editBranch(surroundings, {
          ...params,
          ...acting,
          changes,
          expectedRevision: body.revision,
          dryRun: body.dryRun,
        }),
      ),
})
