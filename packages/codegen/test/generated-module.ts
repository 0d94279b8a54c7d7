/** Generated ECMAScript in a folder of its own, checked and run. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** Writes files into a new folder and says which. */
export function folderOf(files: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plan-codegen-'))
  for (const [path, text] of new Map([...files, ['package.json', '{"type":"module"}']])) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const strict = [
  ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noUnusedLocals'],
  ...['--noUnusedParameters', '--noImplicitReturns', '--noFallthroughCasesInSwitch', '--verbatimModuleSyntax'],
  ...['--erasableSyntaxOnly', '--isolatedModules', '--noPropertyAccessFromIndexSignature'],
  ...['--target', 'es2022', '--lib', 'es2022', '--types', '', '--module', 'nodenext', '--ignoreConfig'],
]

/** What the compiler says of files in a folder, with JavaScript beside them if it succeeds; nothing if all is well. */
export function compile(folder: string, paths: readonly string[], more: readonly string[] = []): string {
  try {
    execFileSync(process.execPath, [tsc, ...strict, ...more, ...paths], { cwd: folder, encoding: 'utf8' })
    return ''
  } catch (cause) {
    return String(Reflect.get(Object(cause), 'stdout'))
  }
}

/** The functions of a module in a folder. */
export const load = async (folder: string, path: string): Promise<Readonly<Record<string, (given?: object) => void>>> =>
  import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)
