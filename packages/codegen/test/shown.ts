/** How the tests show that code of a language is code: what they do with it, and with what. */
import type { LanguageId } from '@plan/codegen'

export type Shown = 'executed' | 'compiled' | 'parsed' | 'neither'

export const shown: Readonly<Record<LanguageId, { readonly shown: Shown; readonly by: string }>> = {
  typescript: { shown: 'executed', by: 'TypeScript under `strict`, Node' },
  javascript: { shown: 'executed', by: 'TypeScript with `checkJs` under `strict`, Node' },
  java: { shown: 'executed', by: '`javac --release 8`, Java' },
  python: { shown: 'executed', by: 'CPython, warnings as errors' },
  'objective-c': { shown: 'executed', by: 'Clang and GNUstep' },
  swift: { shown: 'executed', by: '`swiftc` 6 on Linux' },
  ruby: { shown: 'executed', by: 'CRuby with `-w`' },
  kotlin: { shown: 'executed', by: 'Kotlin 1.3 on the JVM' },
  php: { shown: 'executed', by: 'PHP with `strict_types`, warnings as errors' },
  csharp: { shown: 'executed', by: '`mcs -langversion:6`, Mono' },
  go: { shown: 'executed', by: 'Go, `go vet`, `gofmt`' },
  dart: { shown: 'parsed', by: 'The parser of `dart_style`' },
}
