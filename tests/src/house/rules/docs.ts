import { declarationsOf } from '../declarations.ts'
import type { Findings, House } from '../house.ts'
import { manifestOf, memberFolders } from '../members.ts'
import { type Node, nameOf, statementsOf } from '../syntax.ts'

/** Every name that a published package exports has a doc comment where it is declared. */
export function checkDocs(house: House): Findings {
  const published = memberFolders(house).filter((folder) => manifestOf(house, folder)?.private !== true)
  return published.flatMap((folder) => {
    const index = `${folder}/src/index.ts`
    return exportedNames(house, index).flatMap((name) => {
      const declarations = declarationsOf(house, index, name)
      const [first] = declarations
      if (first === undefined || declarations.some(({ path, start }) => isDocumented(house.get(path) ?? '', start)))
        return []
      return [`${first.path}: ${name} is published without a doc comment; say what is true of it`]
    })
  })
}

const exportedNames = (house: House, index: string): string[] =>
  house.has(index) ? statementsOf(house, index).flatMap(namesExportedBy) : []

function namesExportedBy(statement: Node): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { id, declarations = [] } = (statement.declaration ?? {}) as { id?: Node; declarations?: Node[] }
  const ids = [id, ...declarations.map((declaration) => declaration.id)]
  const specifiers = (statement.specifiers as Node[]).map((specifier) => specifier.exported)
  return [...ids, ...specifiers].flatMap((node) => nameOf(node) ?? [])
}

function isDocumented(text: string, start: number): boolean {
  const before = text.slice(0, start).trimEnd()
  return before.endsWith('*/') && /^\/\*\*.*\p{L}/su.test(before.slice(before.lastIndexOf('/*')))
}
