import type { Findings, House } from '../house.ts'
import { sourcePaths } from '../members.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Files say what they hold, in kebab-case, and none has a name that lets anything in. */
export function checkNames(house: House, banned: readonly string[]): Findings {
  return sourcePaths(house).flatMap((path) => {
    const [, inside = ''] = path.split(/\/src\/(.*)/s)
    const names = inside.split('/').map((segment) => segment.split('.', 1)[0] ?? '')
    return [
      ...names.flatMap((name) =>
        banned.includes(name) ? [`${path}: "${name}" says nothing about what is in it; name the idea`] : [],
      ),
      ...names.flatMap((name) =>
        kebabCase.test(name) || name === '' ? [] : [`${path}: "${name}" is not in kebab-case; rename it`],
      ),
    ]
  })
}
