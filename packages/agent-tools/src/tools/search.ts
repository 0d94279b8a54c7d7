import { type Item, itemsOf, mainBranchId, type Plan } from '@plan/core'
import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod'
import { branchToRead, pageToken, texts, workspaceId } from '../arguments.ts'
import { invalidInput, limitExceeded, smartSearchDisabled } from '../failures.ts'
import { findBranch, isMain } from '../find/find-branch.ts'
import { type ItemType, itemTypeNames, itemTypes, typeOfKind } from '../item-types.ts'
import { pageOf } from '../page.ts'
import type { KnownBranch } from '../plan-reader.ts'
import { firstWords } from '../reply/shown-text.ts'
import { readingTool, type Tool } from '../tool.ts'
import type { ToolContext } from '../tool-context.ts'
import type { ToolFailure } from '../tool-failure.ts'
import { rowOf as branchRow, isInState } from './list-branches.ts'
import { filterItems } from './search/filter-items.ts'
import { filterFields } from './search/filters.ts'
import { rankBranches } from './search/rank-branches.ts'

const mostByMeaning = 20
const mostByFilter = 500
const usual = 10

const input = z.strictObject({
  workspaceId,
  itemType: z
    .enum([...itemTypeNames, 'branch'])
    .optional()
    .describe('Default event'),
  query: z.string().trim().min(1).max(500).optional().describe('Semantic mode: what it is about, in your words'),
  branchId: branchToRead,
  ...filterFields,
  branchStatuses: texts.describe('For itemType branch'),
  includeVariants: z.boolean().optional().describe('Events: list their variants too'),
  includeArchived: z.boolean().optional(),
  maxResults: z.int().min(1).optional().describe('Default 10; at most 20 with query, 500 without'),
  pageToken,
})

type Input = z.output<typeof input>

export const search: Tool<typeof input> = {
  ...readingTool,
  name: 'search',
  title: 'Search the plan',
  description:
    'Finds items of one itemType. Semantic mode: query, without filters and pageToken; best first, at most 20. Filter mode: any of names, eventNames, variantNames, properties, tags, categories, sources, destinations, owners, stakeholders, type, customField, pii, nameMapping (values by name or id; OR inside a list, AND across filters), in order of names, at most 500 a page; without filters it lists everything. For one item in full use get. Examples: {"workspaceId":"w","query":"user pays"} {"workspaceId":"w","itemType":"property","eventNames":["Signed Up"]}',
  input: input.extend({ stakeholders: z.looseObject({}).optional().describe('As owners') }),
  accepts: input,
  output: z.object({
    mode: z.string(),
    results: z.array(z.looseObject({ id: z.string(), name: z.string(), type: z.string() })),
    total: z.number(),
    degraded: z.boolean().optional(),
    warnings: z.array(z.string()).optional(),
    nextPageToken: z.string().optional(),
  }),
  run: (context, given) =>
    given.query === undefined ? byFilter(context, given) : byMeaning(context, given, given.query),
}

/** The arguments that go with semantic mode. */
const semanticArguments: ReadonlySet<string> = new Set(['workspaceId', 'itemType', 'query', 'branchId', 'maxResults'])

function byMeaning(context: ToolContext, given: Input, query: string): ResultAsync<object, ToolFailure> {
  const { workspaceId: workspace, itemType = 'event', maxResults: limit = usual } = given
  if (limit > mostByMeaning)
    return errAsync(limitExceeded('maxResults', mostByMeaning, ' with query; without query up to 500'))
  const strays = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || semanticArguments.has(name) ? [] : [name],
  )
  if (strays.length > 0)
    return errAsync(
      invalidInput(`query goes without ${strays.join(', ')}. Search either by meaning (query) or by filters.`),
    )
  return context.reader
    .settings(workspace)
    .andThen(({ smartSearch }) => (smartSearch ? ok() : err(smartSearchDisabled)))
    .andThen(() =>
      itemType === 'branch'
        ? context.reader
            .branches(workspace)
            .map((branches) => ({ results: rankBranches(branches, query).slice(0, limit).map(branchResult) }))
        : nearest(context, given, { query, itemType, limit }),
    )
    .map((found: Found) => ({ mode: 'semantic', ...found, total: found.results.length }))
}

interface Found {
  readonly results: readonly object[]
  /** Whether the search was a weaker one than usual; the warnings say why. */
  readonly degraded?: boolean
  readonly warnings?: readonly string[]
}

const nearest = (
  context: ToolContext,
  given: Input,
  { query, itemType, limit }: { readonly query: string; readonly itemType: ItemType; readonly limit: number },
): ResultAsync<Found, ToolFailure> =>
  branchOf(context, given).andThen((branchId) =>
    context.reader.plan(given.workspaceId, branchId).andThen(({ plan }) =>
      context.reader
        .search({ workspaceId: given.workspaceId, branchId, query, kinds: [itemTypes[itemType]], limit })
        .map(({ hits, degraded }) => ({
          results: hits.slice(0, limit).flatMap(({ kind, id, matchedBy }) => {
            const item = itemsOf(plan, kind).get(id)
            return item === undefined ? [] : [{ ...itemResult(plan, typeOfKind(kind), item), matchedBy }]
          }),
          ...(degraded !== undefined && { degraded: true, warnings: [degraded] }),
        })),
    ),
  )

function byFilter(context: ToolContext, given: Input): ResultAsync<object, ToolFailure> {
  const { maxResults: size = usual, pageToken: token, ...question } = given
  if (size > mostByFilter) return errAsync(limitExceeded('maxResults', mostByFilter, ' and follow nextPageToken'))
  return rowsOf(context, given).andThen(({ rows, warnings }) =>
    pageOf({
      rows,
      placeOf: ({ name, id }) => [name, id],
      question: ['search', question],
      size,
      pageToken: token,
      show: ({ show }) => show(),
    }).map((page) => ({
      mode: 'filter',
      results: page.rows,
      total: page.total,
      warnings: warnings.length > 0 ? warnings : undefined,
      nextPageToken: page.nextPageToken,
    })),
  )
}

interface Row {
  readonly name: string
  readonly id: string
  readonly show: () => object
}

interface Rows {
  readonly rows: readonly Row[]
  readonly warnings: readonly string[]
}

function rowsOf(context: ToolContext, given: Input): ResultAsync<Rows, ToolFailure> {
  const { workspaceId: workspace, itemType = 'event' } = given
  if (itemType === 'branch')
    return context.reader.branches(workspace).map((branches) => ({
      rows: branches
        .filter((branch) => isInState(branch, given.branchStatuses) && hasName(branch, given.names))
        .map((branch) => ({ name: branch.name, id: branch.id, show: () => branchResult(branch) })),
      warnings: [],
    }))
  return branchOf(context, given)
    .andThen((branchId) => context.reader.plan(workspace, branchId))
    .map(({ plan }) => itemRows(plan, itemType, given))
}

function itemRows(plan: Plan, itemType: ItemType, given: Input): Rows {
  const values = Object.fromEntries(Object.keys(filterFields).map((name) => [name, Reflect.get(given, name)]))
  const includeArchived = given.includeArchived ?? false
  const { items, warnings } = filterItems(plan, itemTypes[itemType], values, includeArchived)
  const found = items.map((item) => rowOf(plan, itemType, item))
  if (itemType !== 'event' || given.includeVariants !== true) return { rows: found, warnings }
  const events = new Set<string>(items.map(({ id }) => id))
  const variants = [...plan.variants.values()].filter(
    ({ baseEventId, archived }) => events.has(baseEventId) && (includeArchived || archived !== true),
  )
  return { rows: [...found, ...variants.map((variant) => rowOf(plan, 'eventVariant', variant))], warnings }
}

const rowOf = (plan: Plan, type: string, item: Item): Row => ({
  name: item.name,
  id: `${type} ${item.id}`,
  show: () => itemResult(plan, type, item),
})

const itemResult = (plan: Plan, type: string, item: Item) => ({
  id: item.id,
  name: item.name,
  type,
  description: 'description' in item ? firstWords(item.description ?? '') : undefined,
  propertyType: 'isList' in item ? `${item.type}${item.isList ? '[]' : ''}` : undefined,
  baseEvent: 'baseEventId' in item ? (plan.events.get(item.baseEventId)?.name ?? item.baseEventId) : undefined,
  archived: item.archived,
})

const branchResult = (branch: KnownBranch) => ({ ...branchRow(branch), type: 'branch' })

const hasName = ({ id, name }: KnownBranch, names: readonly string[] | undefined) =>
  names === undefined || names.some((text) => text === id || text.toLowerCase() === name.toLowerCase())

/** The id of the branch that is searched. */
const branchOf = (
  context: ToolContext,
  { workspaceId: workspace, branchId = mainBranchId }: Input,
): ResultAsync<string, ToolFailure> =>
  isMain(branchId)
    ? okAsync(mainBranchId)
    : findBranch(context, { workspaceId: workspace, branchId }).map(({ id }) => id)
