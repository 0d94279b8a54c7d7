import type { Findings, House } from '../house.ts'
import { packagesImportedBy } from '../imports.ts'
import { codePaths, manifestOf, memberFolders, memberOf, runtimeDependencies } from '../members.ts'

/** For each member the packages of others it may depend on. */
export type Allowances = Readonly<Record<string, readonly string[]>>

/** Members that run nowhere but here and may use the tools of the repository. */
const toolUsers = ['tests', 'bench']

/** Foreign packages are pinned per member, and nothing is imported that the manifest does not declare. */
export function checkThirdParties(house: House, allowances: Allowances): Findings {
  const ours = new Set(memberFolders(house).map((folder) => manifestOf(house, folder)?.name))
  const tools = Object.keys(manifestOf(house, '.')?.devDependencies ?? {})

  const declared = memberFolders(house).flatMap((folder) => {
    const allowed = allowances[folder] ?? []
    return runtimeDependencies(manifestOf(house, folder) ?? {}).flatMap((name) =>
      ours.has(name) || allowed.includes(name)
        ? []
        : [
            `${folder}/package.json: depends on ${name}, which is not allowed there; pin it with a reason or take it out`,
          ],
    )
  })
  const imported = codePaths(house).flatMap((path) => {
    const member = memberOf(path)
    const manifest = manifestOf(house, member) ?? {}
    const known = [manifest.name, ...runtimeDependencies(manifest), ...(toolUsers.includes(member) ? tools : [])]
    return packagesImportedBy(house, path).flatMap((name) =>
      known.includes(name)
        ? []
        : [`${path}: imports ${name}, which ${member}/package.json does not declare; declare it`],
    )
  })
  return [...declared, ...imported]
}
