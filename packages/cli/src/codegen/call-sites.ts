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
  /** Files that are not of the app: the generated ones. */
  readonly generated: ReadonlySet<string>
}

/** Why something is not searched, as one and as several of it. */
export const passings = {
  large: ['file above 1 MiB', 'files above 1 MiB'],
  binary: ['file that is no text', 'files that are no text'],
  folders: ['folder of dependencies and builds', 'folders of dependencies and builds'],
  links: ['symbolic link', 'symbolic links'],
} as const

/** How much was not searched, by reason. */
export type PassedOver = Readonly<Record<keyof typeof passings, number>>

/** What a search found. */
export interface Found {
  /** The calls of each function by its name, in the order of files and lines. */
  readonly calls: ReadonlyMap<string, readonly CallSite[]>
  readonly passedOver: PassedOver
}

/** Larger files are no code that people write. */
const largest = 2 ** 20
export const foreignFolders: readonly string[] = ['build', 'dist', 'node_modules', 'Pods', 'target', 'vendor']

type Pass = (reason: keyof typeof passings) => void

/** Searches folders and files for calls. */
export async function findCalls(
  folders: readonly string[],
  { names, parenthesizedCalls, generated }: Search,
): Promise<Found> {
  const calls = new Map<string, CallSite[]>(names.map((name) => [name, []]))
  const passedOver = { large: 0, binary: 0, folders: 0, links: 0 }
  const pass: Pass = (reason) => {
    passedOver[reason] += 1
  }
  const seen = new Set(generated)
  for (const folder of folders)
    for await (const file of filesBelow(folder, pass)) {
      const absolute = resolve(file)
      if (seen.has(absolute)) continue
      seen.add(absolute)
      const text = await readFile(file, 'utf8')
      if (text.includes('\0')) pass('binary')
      else
        for (const { name, line } of callsIn(text, calls, parenthesizedCalls))
          calls.get(name)?.push({ file: relative('.', file), line })
    }
  return { calls, passedOver }
}

function* callsIn(text: string, names: ReadonlyMap<string, unknown>, parenthesizedCalls: boolean) {
  const opening = /\s*(?:\?\.\s*)?\(/y
  let line = 1
  let counted = 0
  for (const { 0: name, index } of text.matchAll(/[\p{ID_Continue}$]+/gu)) {
    if (!names.has(name)) continue
    opening.lastIndex = index + name.length
    if (parenthesizedCalls && !opening.test(text)) continue
    line += text.slice(counted, index).split('\n').length - 1
    counted = index
    yield { name, line }
  }
}

async function* filesBelow(path: string, pass: Pass): AsyncIterable<string> {
  const known = await stat(path)
  if (known.isFile()) {
    if (known.size <= largest) yield path
    else pass('large')
    return
  }
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    if (entry.isSymbolicLink()) pass('links')
    else if (foreignFolders.includes(entry.name)) pass('folders')
    else if (entry.isDirectory() || entry.isFile()) yield* filesBelow(join(path, entry.name), pass)
  }
}
