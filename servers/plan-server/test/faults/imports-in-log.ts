/** What became of imports, read from the log by a command of the operator. */
import { expect } from 'vitest'
import { run } from '../plan-server-process.ts'

/** Where a workspace is kept. */
export interface Place {
  readonly data: string
  readonly env?: Readonly<Record<string, string>>
}

interface Entry {
  readonly changes: readonly unknown[]
}

/** How many entries of the log of the branch `topic` come from the import of each event. The log is verified too. */
export async function countInLog({ data, env }: Place, names: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const ask = async (command: string) => {
    const args = ['audit', command, '--workspace', 'acme', '--branch', 'topic', '--data', data, '--json']
    const { code, stdout, stderr } = await run(args, '', env)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout)
  }
  expect(await ask('verify')).toMatchObject({ damages: [] })
  const counts = new Map([...names].map((name) => [name, 0]))
  for (const { changes } of (await ask('export')) as readonly Entry[]) {
    const texts = new Set([...JSON.stringify(changes).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text))
    for (const text of texts) {
      const count = counts.get(text)
      if (count !== undefined) counts.set(text, count + 1)
    }
  }
  return counts
}

/** Checks that what was acknowledged is there once, and that nothing is there twice. */
export async function checkImports(
  place: Place,
  { sent, acknowledged }: { readonly sent: ReadonlySet<string>; readonly acknowledged: ReadonlySet<string> },
): Promise<void> {
  const counts = [...(await countInLog(place, sent))]
  expect({
    lost: counts.filter(([name, count]) => acknowledged.has(name) && count === 0),
    doneTwice: counts.filter(([, count]) => count > 1),
  }).toEqual({ lost: [], doneTwice: [] })
}
