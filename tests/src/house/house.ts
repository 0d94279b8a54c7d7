import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository as text: the path of each file from the root, with its content. */
export type House = ReadonlyMap<string, string>

/** What is wrong, one sentence each: the file, the rule, and what to do. */
export type Findings = readonly string[]

const floors = ['packages', 'servers', 'examples', 'tests', 'bench']
const rootFiles = ['package.json', 'pnpm-workspace.yaml']
const isOutside = /^(node_modules|dist|\..*)$/
const isText = /\.(ts|tsx|mts|js|mjs|json|sql|css|html)$/

/** The repository as it lies on disk, without what is installed or built. */
export function readHouse(root: string): House {
  const paths = [...rootFiles, ...floors.flatMap((floor) => pathsIn(root, floor))]
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function pathsIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (isOutside.test(entry.name)) return []
    if (entry.isDirectory()) return pathsIn(root, path)
    return isText.test(entry.name) ? [path] : []
  })
}
