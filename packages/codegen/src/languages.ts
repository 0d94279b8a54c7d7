import type { Language } from './language.ts'
import { csharp } from './languages/csharp.ts'
import { dart } from './languages/dart.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { javascript } from './languages/javascript.ts'
import { kotlin } from './languages/kotlin.ts'
import { objectiveC } from './languages/objective-c.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'
import { swift } from './languages/swift.ts'
import { typescript } from './languages/typescript.ts'

/** Every language by its id. */
export const languages = {
  typescript,
  javascript,
  java,
  kotlin,
  csharp,
  python,
  swift,
  'objective-c': objectiveC,
  ruby,
  php,
  go,
  dart,
} as const satisfies Readonly<Record<string, Language>>

/** The id of a language. */
export type LanguageId = keyof typeof languages

/** The ids of all languages. */
export const languageIds = Object.keys(languages) as readonly LanguageId[]

/**
 * The language that a source's programming language means.
 *
 * @example
 * languageOf('TypeScript') // 'typescript'
 */
export const languageOf = (token: string): LanguageId | undefined =>
  languageIds.find((id) => languages[id].tokens.some((known) => known.toLowerCase() === token.toLowerCase()))
