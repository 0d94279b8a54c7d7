/** What a branch does to the code of its sources. */
export { type CodeMemo, openCodeMemo, type Weighed } from './review/code-memo.ts'
export { type CodeStatus, codeStatuses } from './review/code-steps.ts'
export {
  allProblemsOf,
  type ChangedEvent,
  changedEvents,
  diffOfSnippets,
  problemsOf,
  snippetOf,
  stepsOf,
} from './review/event-code.ts'
export { diffOfEvents, diffOfFiles, diffOfSetup } from './review/file-diffs.ts'
export { type CodeQuestion, type CodeSide, eventIn, openCode, type SourceCode } from './review/source-code.ts'
export type { FileDiff } from './review/unified-diff.ts'
