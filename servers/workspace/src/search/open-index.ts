import { openSearchIndexInSteps, type Plan, type SearchIndex, type SearchOptions } from '@plan/core'
import { inSlices } from './in-slices.ts'

/** Ways in which one plan is searched at a time: with synonyms and without. */
const mostWays = 2

/** A plan is one revision and never changes, so its index holds for as long as the plan is kept. */
const opened = new WeakMap<Plan, Map<string, Promise<SearchIndex>>>()

/** The index of a plan, made in slices where it is not there yet; whoever asks meanwhile waits for the same one. */
export function openIndex(plan: Plan, options: SearchOptions): Promise<SearchIndex> {
  const ways = opened.get(plan) ?? new Map<string, Promise<SearchIndex>>()
  opened.set(plan, ways)
  const way = JSON.stringify(options)
  const known = ways.get(way)
  if (known !== undefined) return known
  const index = inSlices(openSearchIndexInSteps(plan, options))
  if (ways.size >= mostWays) ways.clear()
  ways.set(way, index)
  return index
}
