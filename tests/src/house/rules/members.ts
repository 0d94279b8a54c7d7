import type { Findings, House } from '../house.ts'
import { manifestOf, memberFolders } from '../members.ts'

/** The members a workspace should have: published ones with their names, private ones by folder. */
export interface PinnedMembers {
  readonly published: Readonly<Record<string, string>>
  readonly private: readonly string[]
}

/** The workspace has exactly the pinned members, and those that are private say so. */
export function checkMembers(house: House, pinned: PinnedMembers): Findings {
  const there = memberFolders(house)
  const expected = [...Object.keys(pinned.published), ...pinned.private]
  return [
    ...expected.flatMap((folder) =>
      there.includes(folder)
        ? []
        : [`${folder}/package.json: pinned as a member and absent; create it or take it from the pin`],
    ),
    ...there.flatMap((folder) =>
      expected.includes(folder) ? [] : [`${folder}/package.json: a member that is not pinned; pin it or take it away`],
    ),
    ...there.flatMap((folder) => {
      const { name, private: isPrivate = false } = manifestOf(house, folder) ?? {}
      if (pinned.private.includes(folder) && !isPrivate) {
        return [`${folder}/package.json: pinned as private and publishable; add "private": true or pin its name`]
      }
      const publicName = pinned.published[folder]
      if (publicName === undefined) return []
      if (isPrivate)
        return [`${folder}/package.json: pinned as published and private; drop "private" or change the pin`]
      if (name !== publicName)
        return [`${folder}/package.json: named ${name}, pinned as ${publicName}; rename one of them`]
      return []
    }),
  ]
}
