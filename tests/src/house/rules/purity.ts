import type { Findings, House } from '../house.ts'
import { importsOf, targetOf } from '../imports.ts'
import { codePaths, memberFolders, memberOf } from '../members.ts'
import { type Node, nameOf, type Place, placesIn } from '../syntax.ts'

/** The one file that may end the program: at a place the types prove impossible. */
const unreachable = 'packages/core/src/result/unreachable.ts'

const globals = new Set(['process', 'Buffer', 'globalThis'])
const impureMembers = new Set(['Date.now', 'performance.now', 'Math.random'])
const impureObjects = new Set(['crypto'])

/** Packages, but those and the files on the edge, know no input, output, clock or chance, and never throw. */
export function checkPurity(house: House, edge: readonly string[]): Findings {
  const isPure = (path: string) => path.startsWith('packages/') && !edge.includes(path)
  const folders = memberFolders(house).filter(isPure)
  const paths = codePaths(house).filter((path) => folders.includes(memberOf(path)) && isPure(path))
  return [
    ...paths.flatMap((path) => importsInto(house, path)),
    ...paths.flatMap((path) => effectsIn(house, path)),
    ...folders.flatMap((folder) => {
      const hasEdge = edge.some((path) => path.startsWith(`${folder}/`))
      return settingsOf(house, folder, hasEdge ? ['types'] : ['types', 'lib'])
    }),
  ]
}

const importsInto = (house: House, path: string): Findings =>
  importsOf(house, path).flatMap((specifier) =>
    targetOf(path, specifier).kind === 'builtin'
      ? [`${path}: imports ${specifier}, packages are pure; take what it gives as an argument`]
      : [],
  )

function effectsIn(house: House, path: string): Findings {
  const effects = placesIn(house, path).flatMap((place) => effectAt(place) ?? [])
  return [...new Set(effects)].flatMap((effect) => {
    if (effect !== 'throw') return [`${path}: uses ${effect}, packages are pure; take what it gives as an argument`]
    return path === unreachable
      ? []
      : [`${path}: has a throw; return an Err, or call unreachable() if no value gets there`]
  })
}

function effectAt({ node, parent, role }: Place): string | undefined {
  if (node.type === 'ThrowStatement') return 'throw'
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    return nameOf(node.callee) === 'Date' ? 'Date()' : undefined
  }
  if (node.type === 'MemberExpression') return impureAccess(node)
  const name = node.type === 'Identifier' ? nameOf(node) : undefined
  return name !== undefined && globals.has(name) && !isLabel(parent, role) ? name : undefined
}

function impureAccess(node: Node): string | undefined {
  const object = nameOf(node.object)
  if (object === undefined || (node.object as Node).type !== 'Identifier') return undefined
  const access = `${object}.${nameOf(node.property)}`
  return impureMembers.has(access) || impureObjects.has(object) ? access : undefined
}

/** Whether an identifier names a member instead of standing for a value. */
const isLabel = (parent: Node, role: string) => (role === 'property' || role === 'key') && parent.computed !== true

function settingsOf(house: House, folder: string, fixed: readonly string[]): Findings {
  const path = `${folder}/tsconfig.json`
  const { extends: base, compilerOptions = {} } = JSON.parse(house.get(path) ?? '{}')
  if (base !== '../../tsconfig.pure.json') return [`${path}: packages are pure; extend ../../tsconfig.pure.json`]
  return fixed.flatMap((option) =>
    option in compilerOptions ? [`${path}: sets ${option}, which lets globals in; take the line out`] : [],
  )
}
