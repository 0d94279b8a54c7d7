import { allProblemsOf, diffOfEvents, diffOfFiles, type FileDiff, type SourceCode } from '@plan/codegen/review'
import type { CodePage } from './code-questions.ts'
import { knownSource, someOf } from './known-code.ts'

/** What a branch, or one event of it alone, does to the files that are generated for a source. */
export function changedFiles(code: SourceCode, eventId: string | undefined, page: CodePage) {
  const files = eventId === undefined ? diffOfFiles(code) : diffOfEvents(code)(eventId)
  return {
    source: knownSource(code),
    problems: someOf(allProblemsOf(code)),
    total: files.reduce((sum, { lines }) => sum + lines.length, 0),
    files: linesOf(files, page),
  }
}

/** So many lines of all files together; a file without any of them is left out. */
function linesOf(files: readonly FileDiff[], { from, limit }: CodePage): readonly FileDiff[] {
  let before = 0
  return files.flatMap(({ path, lines }) => {
    const [start, end] = [Math.max(0, from - before), Math.max(0, from + limit - before)]
    before += lines.length
    const shown = lines.slice(start, end)
    return shown.length === 0 ? [] : [{ path, lines: shown }]
  })
}
