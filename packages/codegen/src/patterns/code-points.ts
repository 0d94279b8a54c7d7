/** Sets of code points, as pairs of the first and the last of each run. */
export type CodePoints = readonly (readonly [number, number])[]

/** The last of all. */
export const highest = 0x10ffff

/** Everything that a set does not have. */
export function complement(set: CodePoints): CodePoints {
  const gaps: [number, number][] = []
  let next = 0
  for (const [first, last] of [...set].sort(([a], [b]) => a - b)) {
    if (first > next) gaps.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  return next <= highest ? [...gaps, [next, highest]] : gaps
}

const runs = (text: string): CodePoints =>
  text.split(' ').map((run) => {
    const [first = '', last = first] = run.split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

const digit = runs('30-39')
const word = runs('30-39 41-5a 5f 61-7a')
const space = runs('9-d 20 a0 1680 2000-200a 2028-2029 202f 205f 3000 feff')

/** What the escapes of sets mean in ECMAScript, whatever an engine takes them for. */
export const escapedSets: Readonly<Record<string, CodePoints>> = {
  ...{ d: digit, w: word, s: space },
  ...{ D: complement(digit), W: complement(word), S: complement(space) },
}

/** What ends a line, which the dot does not match. */
export const lineEnds = runs('a d 2028-2029')
