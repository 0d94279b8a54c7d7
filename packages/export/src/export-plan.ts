import type { Plan } from '@plan/core'
import type { ExportOptions } from './formats/format.ts'
import { defaultExportFormat, type ExportFormatName, exportFormats } from './formats.ts'
import { livingPlan } from './living-plan.ts'

/** The size of a chunk in characters; the last may be shorter, one with a large event longer. */
const chunkSize = 65_536

/**
 * The plan as text, in chunks that are made as they are asked for, so that a large plan is never
 * held in memory twice. Archived items are left out. Equal plans give equal text.
 *
 * @example
 * const text = [...exportPlan(plan, { branchName: 'main' })].join('')
 * @see Specification, "Exported tracking plan"
 */
export function* exportPlan(
  plan: Plan,
  { format = defaultExportFormat, ...options }: ExportOptions & { readonly format?: ExportFormatName },
): Iterable<string> {
  let chunk = ''
  for (const piece of exportFormats[format].render(livingPlan(plan), options)) {
    chunk += piece
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
