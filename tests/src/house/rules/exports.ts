import type { Findings, House } from '../house.ts'
import { codePaths } from '../members.ts'
import { type Node, nameOf, statementsOf } from '../syntax.ts'

/** Everything is exported by name, and an index lists its names one by one. */
export function checkExports(house: House): Findings {
  return codePaths(house).flatMap((path) =>
    statementsOf(house, path).flatMap((statement) => {
      if (isDefault(statement)) return [`${path}: has a default export; export it by its name`]
      if (statement.type !== 'ExportAllDeclaration' || !/\/index\.tsx?$/.test(path)) return []
      return [`${path}: exports everything of ${nameOf(statement.source)}; list the names`]
    }),
  )
}

const isDefault = (statement: Node): boolean =>
  statement.type === 'ExportDefaultDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' &&
    (statement.specifiers as Node[]).some(({ exported }) => nameOf(exported) === 'default'))
