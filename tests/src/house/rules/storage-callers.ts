import type { Findings, House } from '../house.ts'
import { packagesImportedBy } from '../imports.ts'
import { codePaths, manifestOf, memberOf } from '../members.ts'

/** Among the servers only the pinned ones touch storage; everyone else goes through a use case. */
export function checkStorageCallers(house: House, callers: readonly string[]): Findings {
  const storage = manifestOf(house, 'servers/storage')?.name ?? '@plan/storage'
  return codePaths(house).flatMap((path) => {
    const member = memberOf(path)
    if (!path.startsWith('servers/') || member === 'servers/storage' || callers.includes(member)) return []
    return packagesImportedBy(house, path).includes(storage)
      ? [`${path}: imports ${storage}, which only ${callers.join(' and ')} may; call a use case of the workspace`]
      : []
  })
}
