import { getSystemErrorMessage } from 'node:util'
import { type ApplyFailure, describeApplyFailure, unreachable } from '@plan/core'
import { describeImportFailure, type ImportFailure } from '@plan/import'
import type { Exit } from './exit-codes.ts'

/** Why a command did not do its work. */
export type CommandFailure =
  | { readonly code: 'file-unreadable'; readonly file: string; readonly reason: string }
  | { readonly code: 'file-unwritable'; readonly file: string; readonly reason: string }
  | { readonly code: 'text-not-utf8'; readonly file: string; readonly byte: number; readonly line: number }
  | { readonly code: 'text-too-long'; readonly file: string; readonly limit: number }
  | { readonly code: 'import-refused'; readonly file: string; readonly failure: ImportFailure }
  | { readonly code: 'changes-refused'; readonly file: string; readonly failure: ApplyFailure }

/** How the process ends after each failure. */
export const failureExits: Readonly<Record<CommandFailure['code'], Exit>> = {
  'file-unreadable': 'file',
  'file-unwritable': 'file',
  'text-not-utf8': 'refused',
  'text-too-long': 'refused',
  'import-refused': 'refused',
  'changes-refused': 'refused',
}

/** The failure as a sentence that begins with the file it is about. */
export function describeFailure(failure: CommandFailure): string {
  switch (failure.code) {
    case 'file-unreadable':
      return `${failure.file}: cannot be read: ${failure.reason}`
    case 'file-unwritable':
      return `${failure.file}: cannot be written: ${failure.reason}`
    case 'text-not-utf8':
      return `${failure.file}: the text is not UTF-8 at byte ${failure.byte} (line ${failure.line}); save it as UTF-8`
    case 'text-too-long':
      return `${failure.file}: the text is longer than ${failure.limit} bytes`
    case 'import-refused':
      return `${failure.file}: ${describeImportFailure(failure.failure)}`
    case 'changes-refused':
      return `${failure.file}: ${describeApplyFailure(failure.failure)}`
    default:
      return unreachable(failure)
  }
}

/** What the system says about a failed operation on a file. */
export function systemReason(cause: unknown): string {
  const number = cause instanceof Error ? Reflect.get(cause, 'errno') : undefined
  if (typeof number === 'number') return getSystemErrorMessage(number)
  return cause instanceof Error ? cause.message : String(cause)
}
