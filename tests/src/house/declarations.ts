import type { House } from './house.ts'
import { targetOf } from './imports.ts'
import { manifestOf, memberFolders } from './members.ts'
import { type Node, nameOf, statementsOf } from './syntax.ts'

/** Where a name is declared. */
export interface Declaration {
  readonly path: string
  readonly start: number
}

/** The declarations of a name that a file exports or has, through any number of files of ours; none for a foreign name. */
export function declarationsOf(house: House, path: string, name: string): Declaration[] {
  if (!house.has(path)) return []
  const statements = statementsOf(house, path)
  const here = statements.flatMap((statement) =>
    declaredNames(statement).includes(name) ? [{ path, start: statement.start }] : [],
  )
  return here.length > 0 ? here : statements.flatMap((statement) => follow(house, path, statement, name))
}

function follow(house: House, path: string, statement: Node, name: string): Declaration[] {
  const specifiers = (statement.specifiers ?? []) as Node[]
  const specifier = specifiers.find(
    (entry) => nameOf(statement.type === 'ImportDeclaration' ? entry.local : entry.exported) === name,
  )
  const inner = nameOf(specifier?.imported ?? specifier?.local)
  if (inner === undefined) return []
  const source = nameOf(statement.source)
  if (source === undefined) return inner === name ? [] : declarationsOf(house, path, inner)
  const target = fileOf(house, path, source)
  return target === undefined ? [] : declarationsOf(house, target, inner)
}

/** The file behind an import: one of the same member, or the index of another. */
function fileOf(house: House, from: string, specifier: string): string | undefined {
  const target = targetOf(from, specifier)
  if (target.kind === 'file') return target.path
  const folder =
    target.kind === 'package'
      ? memberFolders(house).find((member) => manifestOf(house, member)?.name === target.name)
      : undefined
  return folder === undefined ? undefined : `${folder}/src/index.ts`
}

function declaredNames(statement: Node): string[] {
  const { id, declarations = [] } = (statement.declaration ?? statement) as { id?: Node; declarations?: Node[] }
  return [id, ...declarations.map((declaration) => declaration.id)].flatMap((node) => nameOf(node) ?? [])
}
