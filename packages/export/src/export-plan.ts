import type { Plan } from '@plan/core'
import { changedEvents } from './changed-events.ts'
import { everyEvent } from './event-selection.ts'
import type { ExportOptions } from './formats/format.ts'
import { defaultExportFormat, type ExportFormatName, exportFormats } from './formats.ts'
import { livingPlan, withoutArchived } from './living-plan.ts'
import { defaultVendor } from './vendor.ts'

/** The size of a chunk out of small pieces, in characters. */
const chunkSize = 65_536

/** A piece of this size is a chunk of its own, so that equal pieces are equal chunks wherever they stand. */
const ownChunk = 4_096

/**
 * The plan as text, in chunks that are made as they are asked for, so that a large plan is never
 * held in memory twice. Archived items are left out. Equal plans give equal text.
 *
 * @example
 * const text = [...exportPlan(plan, { branchName: 'main' })].join('')
 * const lines = exportPlan(branch, { branchName: 'checkout', format: 'ndjson', changedSince: main })
 * @see Specification, "1. Export tracking plan"
 */
export function* exportPlan(
  plan: Plan,
  options: ExportOptions & { readonly format?: ExportFormatName },
): Iterable<string> {
  const { format = defaultExportFormat, vendor = defaultVendor, changedSince, ...rest } = options
  const living = livingPlan(plan, rest.memo?.shown)
  if (rest.memo !== undefined) rest.memo.shown = living
  const selection = changedSince === undefined ? everyEvent : changedEvents(living, withoutArchived(changedSince))
  let chunk = ''
  for (const piece of exportFormats[format].render(living, { ...rest, vendor, selection })) {
    if (piece.length >= ownChunk) {
      if (chunk !== '') yield chunk
      chunk = ''
      yield piece
      continue
    }
    chunk += piece
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
