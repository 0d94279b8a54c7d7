import { gunzipSync, gzipSync } from 'node:zlib'
import { applyToBranch } from '@plan/workspace'
import type { Goal } from '../goal.ts'
import { meanOf, measure, timed } from '../measure.ts'
import { exportPath, openApp, type ServedApp } from '../served-app.ts'
import { mainBranch, operator, warmMain, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import type { Workbench } from '../workbench.ts'

export const editedExport: Goal = {
  id: '3',
  title: 'complete gzip export after one event was edited / gzipSync of the whole body',
  unit: 'ratio',
  atMost: 0.08,
  run: (workbench) => {
    const { events, rounds } = workbench.scale
    return withEditing(workbench, events, ({ ours, body }) =>
      measure({ ours, gzip: () => timed(() => gzipSync(body)) }, (times) => times.ours / times.gzip, {
        rounds,
        onRound: workbench.onRound,
      }),
    )
  },
}

export const editedExportGrowth: Goal = {
  id: 'edited-growth',
  title: 'complete gzip export after one event was edited, 10 times the plan / as it is',
  unit: 'ratio',
  atMost: 4,
  run: (workbench) => {
    const { events, fewEvents, rounds } = workbench.scale
    return withEditing(workbench, events, (large) =>
      withEditing(workbench, fewEvents, (small) =>
        measure({ ours: large.ours, small: meanOf(5, small.ours) }, (times) => times.ours / times.small, {
          rounds,
          onRound: workbench.onRound,
        }),
      ),
    )
  },
}

interface Editing {
  /** Edits another event each time; timed from the end of the commit to the last byte of the export. */
  readonly ours: () => Promise<number>
  /** The whole body before any edit. */
  readonly body: Buffer
}

/** An app in this process on the plan of so many events, which was exported once. */
const withEditing = async <T>(workbench: Workbench, events: number, work: (editing: Editing) => Promise<T>) =>
  workbench.onDataFolder(await workbench.planFile(events), async (folder) => {
    const served = await openApp(folder)
    try {
      const ids = [...(await warmMain(served.surroundings)).events.keys()]
      let edits = 0
      const ours = async () => {
        const id = ids[(edits++ * 7919) % ids.length]
        if (id === undefined) throw new Error('the plan has no events')
        const description = `edit number ${edits}.`
        await unwrapped(
          applyToBranch(served.surroundings, {
            workspaceId,
            branchId: mainBranch,
            changes: [{ kind: 'event-updated', id, set: { description } }],
            ...operator,
          }),
        )
        let chunks: readonly Buffer[] = []
        const time = await timed(async () => {
          chunks = await exportGzip(served)
        })
        if (!gunzipSync(Buffer.concat(chunks)).includes(description)) throw new Error('the export lacks the edit')
        return time
      }
      return await work({ ours, body: gunzipSync(Buffer.concat(await exportGzip(served))) })
    } finally {
      await served.app.close()
      await unwrapped(served.surroundings.storage.close())
    }
  })

/** The body of the answer to a request, as it comes. */
async function exportGzip({ app, authorization }: ServedApp): Promise<readonly Buffer[]> {
  const headers = { authorization, 'accept-encoding': 'gzip' }
  const response = await app.inject({ url: exportPath, headers, payloadAsStream: true })
  const chunks: Buffer[] = []
  for await (const chunk of response.stream()) chunks.push(chunk)
  return chunks
}
