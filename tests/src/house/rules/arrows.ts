import type { Findings, House } from '../house.ts'
import { importsOf, packagesImportedBy, targetOf } from '../imports.ts'
import { codePaths, isIn, manifestOf, memberFolders, memberOf, runtimeDependencies } from '../members.ts'

/** For each member the folders of the members it may import; a pattern ends in `/*`. */
export type Arrows = Readonly<Record<string, readonly string[]>>

/** Members import one another along the pinned arrows alone, by name, in code as in manifests. */
export function checkArrows(house: House, arrows: Arrows): Findings {
  const folders = new Map(memberFolders(house).map((folder) => [manifestOf(house, folder)?.name ?? folder, folder]))

  const isForbidden = (from: string, name: string) => {
    const to = folders.get(name)
    if (to === undefined || to === from) return false
    return !(arrows[from] ?? []).some((pattern) => isIn(to, pattern))
  }

  const declared = memberFolders(house).flatMap((from) =>
    runtimeDependencies(manifestOf(house, from) ?? {}).flatMap((name) =>
      isForbidden(from, name) ? [`${from}/package.json: depends on ${name}, no arrow leads there; take it out`] : [],
    ),
  )
  const imported = codePaths(house).flatMap((path) =>
    packagesImportedBy(house, path).flatMap((name) =>
      isForbidden(memberOf(path), name)
        ? [`${path}: imports ${name}, no arrow leads there; move the line or pass the thing in`]
        : [],
    ),
  )
  const reaching = codePaths(house).flatMap((path) =>
    importsOf(house, path).flatMap((specifier) => {
      const target = targetOf(path, specifier)
      return target.kind === 'file' && !target.path.startsWith(`${memberOf(path)}/`)
        ? [`${path}: imports ${specifier}, a file of another member; import the member by its name`]
        : []
    }),
  )
  return [...declared, ...imported, ...reaching]
}
