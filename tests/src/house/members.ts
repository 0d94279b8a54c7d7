import type { House } from './house.ts'

interface Manifest {
  readonly name?: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The manifest of the member in a folder; `.` is the repository itself. */
export function manifestOf(house: House, folder: string): Manifest | undefined {
  const text = house.get(folder === '.' ? 'package.json' : `${folder}/package.json`)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The folders that the workspace takes as members. */
export function memberFolders(house: House): string[] {
  const workspace = house.get('pnpm-workspace.yaml') ?? ''
  const [, list = ''] = /^packages:\n((?: {2}- .*\n)*)/m.exec(workspace) ?? []
  const patterns = list.split('\n').flatMap((line) => line.split('- ').slice(1))
  return [...house.keys()].flatMap((path) => {
    if (!path.endsWith('/package.json')) return []
    const folder = path.slice(0, -'/package.json'.length)
    return patterns.some((pattern) => isIn(folder, pattern)) ? [folder] : []
  })
}

/** Whether a folder is the one a pattern names, or one directly inside it where the pattern ends in `/*`. */
export const isIn = (folder: string, pattern: string): boolean =>
  pattern.endsWith('/*') ? folder.slice(0, folder.lastIndexOf('/') + 1) === pattern.slice(0, -1) : folder === pattern

/** The member that a path belongs to, by the house's two kinds of floors: `tests/…` and `packages/core/…`. */
export function memberOf(path: string): string {
  const [floor = '', room = ''] = path.split('/')
  return ['packages', 'servers', 'examples'].includes(floor) ? `${floor}/${room}` : floor
}

const isCode = /\.(ts|tsx|mts|js|mjs)$/
const isAside = /^[^/]+(\/[^/]+)?\/test\//

/** The files of a house in which members say what they do: `src`, and all of the examples and benchmarks but their tests. */
export const sourcePaths = (house: House): string[] =>
  [...house.keys()].filter((path) => {
    const inside = path.slice(memberOf(path).length + 1)
    if (/^(examples|bench)\//.test(path)) return isCode.test(path) && !isAside.test(path)
    return inside.startsWith('src/')
  })

/** Those of {@link sourcePaths} that hold code. */
export const codePaths = (house: House): string[] => sourcePaths(house).filter((path) => isCode.test(path))

/** Everything a member's manifest says its code needs at run time. */
export const runtimeDependencies = ({ dependencies, peerDependencies, optionalDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
