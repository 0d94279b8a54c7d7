import { getSystemErrorMessage } from 'node:util'
import { type ClientFailure, describeClientFailure } from '@plan/client'
import { type ApplyFailure, describeApplyFailure, unreachable } from '@plan/core'
import { describeImportFailure, type ImportFailure } from '@plan/import'
import type { Exit } from './exit-codes.ts'
import { type SettingName, settings } from './settings.ts'

/** Why a command did not do its work. */
export type CommandFailure =
  | { readonly code: 'file-unreadable'; readonly file: string; readonly reason: string }
  | { readonly code: 'file-unwritable'; readonly file: string; readonly reason: string }
  | { readonly code: 'text-not-utf8'; readonly file: string; readonly byte: number; readonly line: number }
  | { readonly code: 'text-too-long'; readonly file: string; readonly limit: number }
  | { readonly code: 'import-refused'; readonly file: string; readonly failure: ImportFailure }
  | { readonly code: 'changes-refused'; readonly file: string; readonly failure: ApplyFailure }
  | { readonly code: 'setting-missing'; readonly setting: SettingName; readonly file: string }
  | { readonly code: 'config-invalid'; readonly file: string; readonly reason: string }
  | { readonly code: 'account-misplaced'; readonly file: string }
  | { readonly code: 'secret-exposed'; readonly file: string }
  | { readonly code: 'secret-elsewhere'; readonly file: string; readonly belongsTo: string | undefined }
  | { readonly code: 'setting-invalid'; readonly setting: SettingName; readonly expected: string }
  | { readonly code: 'input-refused'; readonly file: string; readonly message: string }
  | {
      readonly code: 'source-unknown'
      readonly file: string
      readonly given: string
      readonly known: readonly string[]
    }
  | { readonly code: 'no-keys' }
  | { readonly code: 'nothing-generated'; readonly file: string; readonly source: string; readonly off: number }
  | { readonly code: 'file-not-ours'; readonly file: string }
  | { readonly code: 'lock-invalid'; readonly file: string }
  | { readonly code: 'server-failed'; readonly server: string; readonly failure: ClientFailure }

/** How the process ends after each failure. */
export const failureExits: Readonly<Record<CommandFailure['code'], Exit>> = {
  'file-unreadable': 'file',
  'file-unwritable': 'file',
  'text-not-utf8': 'refused',
  'text-too-long': 'refused',
  'import-refused': 'refused',
  'changes-refused': 'refused',
  'setting-missing': 'usage',
  'config-invalid': 'file',
  'account-misplaced': 'file',
  'secret-exposed': 'file',
  'secret-elsewhere': 'usage',
  'setting-invalid': 'usage',
  'input-refused': 'refused',
  'source-unknown': 'usage',
  'no-keys': 'file',
  'nothing-generated': 'refused',
  'file-not-ours': 'file',
  'lock-invalid': 'file',
  'server-failed': 'server',
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
    case 'setting-missing':
      return describeMissing(failure.setting, failure.file)
    case 'config-invalid':
      return `${failure.file}: ${failure.reason}`
    case 'account-misplaced':
      return `${failure.file}: a service account must not stand in a file that others get; set ${settings.account.variable} and ${settings.secret.variable}`
    case 'secret-exposed':
      return `${failure.file}: others can read the secret in it; run chmod 600 on the file, and replace the secret if they may have`
    case 'secret-elsewhere':
      return `${failure.file}: the secret is for ${failure.belongsTo ?? 'no server, because "server" is missing beside it'}, and goes to no other; set ${settings.secret.variable} for another`
    case 'setting-invalid':
      return `the ${settings[failure.setting].what} must be ${failure.expected}`
    case 'input-refused':
      return `${failure.file}: ${failure.message}`
    case 'source-unknown':
      return describeUnknownSource(failure)
    case 'no-keys':
      return 'No keys could be made: WebCrypto failed here; use another machine'
    case 'nothing-generated':
      return `${failure.file}: nothing is generated, because Include in Codegen is off for ${failure.off === 1 ? 'the only event' : `all ${failure.off} events`} of the source ${JSON.stringify(failure.source)}, and sheets and schemas cannot say that it is on; switch it on in the plan, or give --all-events`
    case 'file-not-ours':
      return `${failure.file}: it was not generated here and would be lost; move it, or generate into another folder`
    case 'lock-invalid':
      return `${failure.file}: it is no record of generated files; bring it back, or remove it with the generated files`
    case 'server-failed':
      return `${failure.server}: ${describeClientFailure(failure.failure)}`
    default:
      return unreachable(failure)
  }
}

function describeMissing(name: SettingName, file: string): string {
  const { what, member, ...ways } = settings[name]
  const option = 'option' in ways ? `give ${ways.option}, ` : ''
  const variable = 'variable' in ways ? `set ${ways.variable}, ` : ''
  return `no ${what} is given: ${option}${variable}or write ${member} into ${file}`
}

function describeUnknownSource({ file, given, known }: Extract<CommandFailure, { code: 'source-unknown' }>): string {
  const choice =
    known.length === 0 ? 'it has none' : `give one of ${known.map((name) => JSON.stringify(name)).join(', ')}`
  return `${file}: the plan has no single source of the id or name ${JSON.stringify(given)}; ${choice}`
}

/** What the system says about a failed operation on a file. */
export function systemReason(cause: unknown): string {
  const number = cause instanceof Error ? Reflect.get(cause, 'errno') : undefined
  if (typeof number === 'number') return getSystemErrorMessage(number)
  return cause instanceof Error ? cause.message : String(cause)
}
