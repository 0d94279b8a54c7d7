import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { House } from './house.ts'
import { nameOf, placesIn } from './syntax.ts'

const importing = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSImportType',
])

/** What a file imports or re-exports, as written, each once. */
export function importsOf(house: House, path: string): string[] {
  const found = new Set<string>()
  for (const { node } of placesIn(house, path)) {
    const target = importing.has(node.type) ? nameOf(node.source) : undefined
    if (target !== undefined) found.add(target)
  }
  return [...found]
}

/** What an import names. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'builtin' }
  | { readonly kind: 'package'; readonly name: string }

/** Reads an import as seen from the importing file. */
export function targetOf(from: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), specifier) }
  if (isBuiltin(specifier)) return { kind: 'builtin' }
  const segments = specifier.split('/')
  return { kind: 'package', name: segments.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') }
}

/** The names of the packages a file imports. */
export function packagesImportedBy(house: House, path: string): string[] {
  const targets = importsOf(house, path).map((specifier) => targetOf(path, specifier))
  return [...new Set(targets.flatMap((target) => (target.kind === 'package' ? [target.name] : [])))]
}
