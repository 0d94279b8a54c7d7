/** Node's files as a storage. Node is asked for them at run time, so that no bundler meets a name it does not know. */
import type { InspectorStorage } from './storage.ts'

/** The part of Node that is used here. */
export interface NodeProcess {
  readonly pid: number
  readonly versions?: { readonly node?: string }
  readonly getuid?: () => number
  readonly kill: (pid: number, signal: 0) => unknown
  readonly once: (event: 'beforeExit', listener: () => void) => unknown
  readonly off: (event: 'beforeExit', listener: () => void) => unknown
  readonly getBuiltinModule: (name: string) => unknown
}

interface Files {
  mkdirSync(path: string, options: { recursive: true; mode: number }): unknown
  lstatSync(path: string): { readonly uid: number }
  readdirSync(path: string): string[]
  readFileSync(path: string, encoding: 'utf8'): string
  appendFileSync(path: string, text: string, options: { mode: number }): void
  renameSync(from: string, to: string): void
  rmSync(path: string, options: { force: true }): void
}

const mode = 0o600
/** Lines that say nothing any more, after which a file is written anew. */
const mostStale = 2_000

/** What a file holds, and in how many lines. */
interface Opened {
  readonly texts: Map<string, string>
  lines: number
}

/**
 * A folder that belongs to the user of the process alone; by default one among those that the machine clears. Keys that
 * are alike up to their last slash share a file, to which each change adds a line: `["name","text"]`, or `["name"]` for
 * what is gone. A file without texts goes.
 */
export function fileStorage(node: NodeProcess, folder: string | undefined): InspectorStorage {
  const files = node.getBuiltinModule('node:fs') as Files
  const { tmpdir } = node.getBuiltinModule('node:os') as { tmpdir(): string }
  const user = node.getuid?.()
  const home = folder ?? `${tmpdir()}/plan-inspector-${user ?? 'user'}`
  files.mkdirSync(home, { recursive: true, mode: 0o700 })
  if (user !== undefined && files.lstatSync(home).uid !== user) throw new Error('not-ours')

  const pathOf = (group: string) => `${home}/${encodeURIComponent(group)}`
  const partsOf = (key: string) => [key.slice(0, key.lastIndexOf('/')), key.slice(key.lastIndexOf('/') + 1)] as const

  const read = (group: string): Opened => {
    const texts = new Map<string, string>()
    let lines: string[] = []
    try {
      lines = files.readFileSync(pathOf(group), 'utf8').split('\n')
    } catch {
      // There is none yet.
    }
    for (const line of lines) {
      try {
        const [name, text] = JSON.parse(line)
        if (text === undefined) texts.delete(name)
        else texts.set(name, text)
      } catch {
        // The last line of a process that was killed while it wrote.
      }
    }
    return { texts, lines: lines.length }
  }
  /** Those that are written here: nobody else writes them, except what all share and may be a little old. */
  const opened = new Map<string, Opened>()
  const open = (group: string): Opened => {
    const known = opened.get(group) ?? read(group)
    opened.set(group, known)
    return known
  }
  /** The break comes first: the line before may have been cut short. */
  const lineOf = (...entry: readonly string[]) => `\n${JSON.stringify(entry)}`
  const append = (group: string, file: Opened, line: string) => {
    files.appendFileSync(pathOf(group), line, { mode })
    if (++file.lines < file.texts.size + mostStale) return
    const [path, next] = [pathOf(group), `${pathOf(group)}.next`]
    files.rmSync(next, { force: true })
    files.appendFileSync(next, [...file.texts].map((entry) => lineOf(...entry)).join(''), { mode })
    files.renameSync(next, path)
    file.lines = file.texts.size
  }

  return {
    getItem: (key) => {
      const [group, name] = partsOf(key)
      return (opened.get(group) ?? read(group)).texts.get(name)
    },
    setItem: (key, text) => {
      const [group, name] = partsOf(key)
      const file = open(group)
      file.texts.set(name, text)
      append(group, file, lineOf(name, text))
    },
    removeItem: (key) => {
      const [group, name] = partsOf(key)
      const file = open(group)
      file.texts.delete(name)
      if (file.texts.size > 0) append(group, file, lineOf(name))
      else {
        files.rmSync(pathOf(group), { force: true })
        opened.delete(group)
      }
    },
    getAllKeys: () =>
      files.readdirSync(home).flatMap((path) => {
        if (!path.startsWith('plan-inspector%2F')) return []
        const group = decodeURIComponent(path)
        return [...(opened.get(group) ?? read(group)).texts.keys()].map((name) => `${group}/${name}`)
      }),
  }
}

/** Whether a process runs; one of another user does too. */
export function isRunning(pid: number, node: NodeProcess): boolean {
  try {
    node.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
