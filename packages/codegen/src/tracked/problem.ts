/** What a plan says that generated code cannot keep. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hex } from '../literals/text-literal.ts'

/** Every kind of problem with its sentence. */
export const problemKinds = {
  'action-unknown': 'the action is none that generated code knows',
  'allowed-value-breaks-rule': 'an allowed value does not match the pattern, or is out of the range',
  'allowed-values-unreachable': 'no value of the type is written like one of the allowed values',
  'group-type-missing': 'it is a property of a group, and the plan does not say of which type',
  'name-twice': 'another property of the event has the same name, in the plan or in a destination',
  'pattern-on-type': 'a pattern speaks of texts, and values of this type are none',
  'pattern-unsupported': 'the patterns of the language have no such form',
  'pinned-value-breaks-pattern': 'the pinned value does not match the pattern',
  'pinned-value-out-of-range': 'the pinned value is out of the range',
  'pinned-value-unreachable': 'the pinned value is no value of the type',
  'pinned-value-forbidden': 'the pinned value is not among the values that the plan allows',
  'range-empty': 'no number is in the range',
  'range-on-type': 'a range speaks of numbers, and values of this type are none',
} as const

/** One kind of {@link problemKinds}. */
export type ProblemCode = keyof typeof problemKinds

/** A place of a plan that generated code cannot keep. Waived, the code is generated without it. */
export interface Problem {
  readonly code: ProblemCode
  /** `<event id>/<path>:<code>`: what a waiver names. What a shell could read otherwise is in it by its bytes, as in URLs. */
  readonly id: string
  readonly eventId: string
  readonly eventName: string
  /** The names on the way to the value, or what else the problem is about. */
  readonly path: readonly string[]
}

/** Tells a problem at a place of the event at hand. */
export type Tell = (code: ProblemCode, path: readonly string[]) => void

/** The id of a problem. */
export const problemId = (eventId: string, path: readonly string[], code: ProblemCode): string =>
  `${shellSafe(eventId)}/${shellSafe(path.join('.'))}:${code}`

const shellSafe = (text: string): string =>
  text.replace(/[^\p{L}\p{M}\p{N}_.-]/gu, (sign) =>
    [...utf8ToBytes(sign)].map((byte) => `%${hex(byte, 2).toUpperCase()}`).join(''),
  )

/**
 * A problem as a sentence with its id.
 *
 * @example
 * describeProblem(problem) // 'Event "Signed Up", "age": no number is in the range (evt-1/age:range-empty)'
 */
export const describeProblem = ({ code, id, eventName, path }: Problem): string =>
  `Event ${JSON.stringify(eventName)}, ${JSON.stringify(path.join('.'))}: ${problemKinds[code]} (${id})`
