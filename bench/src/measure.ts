/** Contenders side by side: every figure is made within one round, and only figures are compared between rounds. */

/** Does its work once and says how many milliseconds the part that counts took. What it needs beforehand is not counted. */
export type Contender = () => Promise<number>

export interface Measured {
  /** One figure a round. */
  readonly figures: readonly number[]
  /** Each contender's milliseconds, round by round. */
  readonly times: Readonly<Record<string, readonly number[]>>
}

export interface Pace {
  readonly rounds: number
  /** Rounds that come first and are forgotten, so that code is compiled and files are known; 1 unless stated. */
  readonly warmUps?: number
  readonly onRound?: () => void
}

/**
 * Runs all contenders in every round, each time another one first, and makes one figure of each
 * round's times.
 *
 * @example
 * await measure({ ours, limit }, (times) => times.ours / times.limit, { rounds: 9 })
 */
export async function measure<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  figure: (times: Readonly<Record<Name, number>>) => number,
  { rounds, warmUps = 1, onRound }: Pace,
): Promise<Measured> {
  const names = Object.keys(contenders) as Name[]
  const kept: Record<Name, number>[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const first = round % names.length
    const times = {} as Record<Name, number>
    for (const name of [...names.slice(first), ...names.slice(0, first)]) times[name] = await contenders[name]()
    if (round >= warmUps) kept.push(times)
    onRound?.()
  }
  return {
    figures: kept.map(figure),
    times: Object.fromEntries(names.map((name) => [name, kept.map((times) => times[name])])),
  }
}

/** How many milliseconds the work takes, begun on a heap without garbage where the collector is exposed. */
export async function timed(work: () => unknown): Promise<number> {
  globalThis.gc?.()
  const start = performance.now()
  await work()
  return performance.now() - start
}

export interface Quartiles {
  readonly lower: number
  readonly median: number
  readonly upper: number
}

/**
 * The quartiles of some figures, interpolated between neighbours.
 *
 * @example
 * quartilesOf([4, 1, 3, 2, 5]) // { lower: 2, median: 3, upper: 4 }
 */
export function quartilesOf(figures: readonly number[]): Quartiles {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const position = share * (sorted.length - 1)
    const below = sorted[Math.floor(position)] ?? Number.NaN
    const above = sorted[Math.ceil(position)] ?? Number.NaN
    return below + (above - below) * (position % 1)
  }
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) }
}

/** The contender run so often within each round, with the mean of its times: for work that is too short to time once. */
export const meanOf =
  (runs: number, contender: Contender): Contender =>
  async () => {
    let sum = 0
    for (let run = 0; run < runs; run++) sum += await contender()
    return sum / runs
  }
