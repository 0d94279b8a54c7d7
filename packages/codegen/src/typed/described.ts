import type { Argument } from '../naming/event-arguments.ts'

/** What arguments are, those of which the plan says something, each behind its identifier. */
export const described = (given: readonly Argument[]): readonly string[] =>
  given
    .filter(({ member }) => member.description !== '')
    .map(({ identifier, member }) => `${identifier}: ${member.description}`)
