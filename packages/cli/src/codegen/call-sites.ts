/** Where an app calls generated functions: a search through text, which knows no language. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

/** A call of a generated function. */
export interface CallSite {
  readonly file: string
  /** From 1 on. */
  readonly line: number
}

/** What is looked for, and where not. */
export interface Search {
  readonly names: readonly string[]
  readonly parenthesizedCalls: boolean
  /** Files that are passed over: the generated ones. */
  readonly passedOver: ReadonlySet<string>
}

/** Larger files are no code that people write. */
const largest = 2 ** 20
const foreignFolders = new Set(['node_modules', 'vendor', 'Pods', 'build', 'dist', 'target'])

/** The calls of each function by its name, in the order of files and lines. */
export async function findCalls(
  folders: readonly string[],
  { names, parenthesizedCalls, passedOver }: Search,
): Promise<ReadonlyMap<string, readonly CallSite[]>> {
  const found = new Map<string, CallSite[]>(names.map((name) => [name, []]))
  const word = /[\p{ID_Continue}$]+/gu
  const seen = new Set<string>()
  for (const folder of folders)
    for await (const file of filesBelow(folder)) {
      const absolute = resolve(file)
      if (passedOver.has(absolute) || seen.has(absolute)) continue
      seen.add(absolute)
      const text = await readFile(file, 'utf8')
      if (text.includes('\0')) continue
      for (const [at, line] of text.split('\n').entries())
        for (const match of line.matchAll(word)) {
          const rest = line.slice(match.index + match[0].length)
          if (!parenthesizedCalls || /^\s*\(/.test(rest))
            found.get(match[0])?.push({ file: relative('.', file), line: at + 1 })
        }
    }
  return found
}

async function* filesBelow(path: string): AsyncIterable<string> {
  const known = await stat(path)
  if (known.isFile()) {
    if (known.size <= largest) yield path
    return
  }
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || foreignFolders.has(entry.name)) continue
    if (entry.isDirectory() || entry.isFile()) yield* filesBelow(join(path, entry.name))
  }
}
