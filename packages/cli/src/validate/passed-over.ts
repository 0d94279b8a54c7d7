/** What is wrong with elements and was passed over: of each kind the first, and how many more there are. */
import { describeWireProblem, type WireProblem } from '@plan/inspector-schema'

interface PassedOver {
  readonly first: string
  more: number
}

export function openPassedOver() {
  const kinds = new Map<string, PassedOver>()
  return {
    add: (problems: readonly WireProblem[], line: number) => {
      for (const problem of problems) {
        const known = kinds.get(problem.code)
        if (known === undefined)
          kinds.set(problem.code, { first: `line ${line}: ${describeWireProblem(problem)}`, more: 0 })
        else known.more++
      }
    },
    sentences: (): readonly string[] =>
      Array.from(kinds.values(), ({ first, more }) => (more === 0 ? first : `${first} (and ${more} more)`)),
  }
}
