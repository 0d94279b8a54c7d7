/** What the bundler of an app makes of this package. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { newFolder } from './new-inspector.ts'

interface Bundling {
  readonly isDevelopment?: boolean
  readonly format?: 'esm' | 'iife'
  /** A folder in which packages lie as an app has them; else they are taken from their sources. */
  readonly installedIn?: string
}

/** A script of an app as one minified text. The script imports this package by its name. */
export async function bundle(
  script: string,
  { isDevelopment = false, format = 'esm', installedIn }: Bundling = {},
): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: script,
      resolveDir: installedIn ?? fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    format,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    conditions: [...(installedIn === undefined ? ['@plan/source'] : []), isDevelopment ? 'development' : 'production'],
  })
  return outputFiles[0]?.text ?? ''
}

/** A folder with this package and the one it stands on, built as they are published; it goes with the test. */
export async function installPackages(): Promise<string> {
  const folder = newFolder()
  const entries = {
    inspector: ['index', 'node', 'development', 'lite', 'codegen', 'middleware'],
    'inspector-schema': ['device', 'sealing-alone'],
  }
  for (const [name, files] of Object.entries(entries)) {
    const from = fileURLToPath(new URL(`../../${name}/`, import.meta.url))
    const to = join(folder, 'node_modules', '@plan', name)
    mkdirSync(to, { recursive: true })
    cpSync(join(from, 'package.json'), join(to, 'package.json'))
    await build({
      entryPoints: files.map((file) => join(from, 'src', `${file}.ts`)),
      outdir: join(to, 'dist'),
      bundle: true,
      splitting: true,
      packages: 'external',
      format: 'esm',
      target: 'es2023',
    })
  }
  return folder
}
