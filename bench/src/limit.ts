import { timed } from './measure.ts'
import { openRawFile, type RawRows } from './raw-rows.ts'
import type { Workbench } from './workbench.ts'

/**
 * LIMIT, the floor under an import: `JSON.parse` of the body's text, then a raw insert of ready
 * rows into an empty store. In milliseconds.
 */
export const limit = async (workbench: Workbench, text: string, rows: RawRows): Promise<number> =>
  workbench.onCopy(await workbench.emptyFile(), async (copy) => {
    const raw = openRawFile(copy)
    const time = await timed(() => {
      JSON.parse(text)
      raw.insert(rows)
    })
    raw.close()
    return time
  })
