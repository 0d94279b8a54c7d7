import { type LineChange, lineChanges } from './line-changes.ts'

/** Texts by path. Each ends with a line feed. */
export type Files = ReadonlyMap<string, string>

/** What becomes of one file, as lines of a unified diff. */
export interface FileDiff {
  readonly path: string
  readonly lines: readonly string[]
}

/** Lines around a change that stay. */
const context = 3

/** What two sets of files differ in, file by file; applied to the first it gives the second. What is alike is left out. */
export const diffFiles = (before: Files, after: Files): readonly FileDiff[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)]
    const names = [
      `--- ${old === undefined ? nowhere : `a/${path}`}`,
      `+++ ${now === undefined ? nowhere : `b/${path}`}`,
    ]
    return old === now ? [] : [{ path, lines: [...names, ...hunksOf(linesOf(old ?? ''), linesOf(now ?? ''))] }]
  })

/** The same as one text, line by line; empty where all files are alike. */
export const unifiedDiff = (before: Files, after: Files): readonly string[] =>
  diffFiles(before, after).flatMap(({ lines }) => lines)

const nowhere = '/dev/null'

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

function hunksOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const hunks: LineChange[][] = []
  for (const change of lineChanges(before, after)) {
    const last = hunks.at(-1)
    if (last !== undefined && change.from - (last.at(-1)?.to ?? 0) <= 2 * context) last.push(change)
    else hunks.push([change])
  }
  return hunks.flatMap((changes) => hunkOf(changes, before, after))
}

function hunkOf(changes: readonly LineChange[], before: readonly string[], after: readonly string[]): string[] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (first === undefined || last === undefined) return []
  const start = Math.max(0, first.from - context)
  const end = Math.min(before.length, last.to + context)
  const lines: string[] = []
  let at = start
  for (const { from, to, newFrom, newTo } of changes) {
    for (const line of before.slice(at, from)) lines.push(` ${line}`)
    for (const line of before.slice(from, to)) lines.push(`-${line}`)
    for (const line of after.slice(newFrom, newTo)) lines.push(`+${line}`)
    at = to
  }
  for (const line of before.slice(at, end)) lines.push(` ${line}`)
  const newStart = first.newFrom - (first.from - start)
  const newEnd = last.newTo + (end - last.to)
  return [`@@ -${rangeOf(start, end)} +${rangeOf(newStart, newEnd)} @@`, ...lines]
}

/** Lines are counted from 1, but for a range that is empty. */
const rangeOf = (from: number, to: number) => `${to > from ? from + 1 : from},${to - from}`
