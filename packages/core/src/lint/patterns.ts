import { fromThrowable } from 'neverthrow'

const compile = fromThrowable((pattern: string, flags: string) => new RegExp(pattern, flags))

/** The expression a pattern stands for, with full Unicode where the pattern allows it. Nothing is evaluated. */
export const compilePattern = (pattern: string) => compile(pattern, 'u').orElse(() => compile(pattern, ''))

/** Escapes and character classes stand first, so that what they hold is passed over. */
const tokens = /\\(?:[1-9]|k<)|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]/gsu
const unportable = /^(?:\\[1-9k]|\(\?)/u

/**
 * The first part of a pattern that engines of linear time do not have: look-around or a back reference.
 *
 * @example
 * findUnportable('(?=a)b')  // '(?='
 * findUnportable('[(?=]\\d') // undefined
 */
export const findUnportable = (pattern: string): string | undefined =>
  pattern.match(tokens)?.find((token) => unportable.test(token))
