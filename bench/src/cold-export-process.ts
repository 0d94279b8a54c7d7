/**
 * A process of its own that exports a store's main branch, or stringifies the same content as one
 * ready object. It does so twice: the first pass compiles the code, the time of the second is
 * printed. Nothing of the store is kept between the passes.
 */
import { exportPlan, findBranch, type Surroundings } from '@plan/workspace'
import { timed } from './measure.ts'
import { mainBranch, withStore, workspaceId } from './store.ts'
import { unwrapped } from './unwrapped.ts'

/** From asking for the branch until the last chunk is bytes. The plan is read anew: the store's cache is empty. */
async function exportMain(store: Surroundings, take: (chunk: Buffer) => void): Promise<void> {
  const branch = await unwrapped(findBranch(store, workspaceId, mainBranch))
  for (const chunk of await unwrapped(exportPlan(store, { branch, format: 'jsonSchema' }))) take(Buffer.from(chunk))
}

/** The second pass of each run, in milliseconds. */
const runs = {
  export: async (file: string) => {
    await withStore(file, (store) => exportMain(store, () => {}))
    return withStore(file, (store) => timed(() => exportMain(store, () => {})))
  },
  stringify: async (file: string) => {
    const bytes: Buffer[] = []
    await withStore(file, (store) => exportMain(store, (chunk) => bytes.push(chunk)))
    const ready: unknown = JSON.parse(Buffer.concat(bytes).toString())
    JSON.stringify(ready)
    return timed(() => JSON.stringify(ready))
  },
}

export type ExportRun = keyof typeof runs

const [run, file = ''] = process.argv.slice(2)
if (run === 'export' || run === 'stringify') process.stdout.write(`${await runs[run](file)}\n`)
