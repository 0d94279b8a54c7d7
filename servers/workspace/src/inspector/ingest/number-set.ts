import { randomInt } from 'node:crypto'

/** A set of digests, which are whole numbers below 2^53: in a `Set` each is an object that the collector moves about. */
export interface NumberSet {
  readonly size: () => number
  readonly has: (number: number) => boolean
  readonly add: (number: number) => void
}

const empty = -1
const fewestSlots = 1_024

export function openNumberSet(): NumberSet {
  // Nobody outside can tell which numbers share a slot.
  const factor = randomInt(2 ** 31) * 2 + 1
  let slots = new Float64Array(fewestSlots).fill(empty)
  let shift = 32 - Math.log2(fewestSlots)
  let size = 0

  /** Where a number is, or would be. */
  function slotOf(number: number): number {
    let at = Math.imul(number / 2 ** 21, factor) >>> shift
    while (slots[at] !== number && slots[at] !== empty) at = (at + 1) & (slots.length - 1)
    return at
  }

  function grow(): void {
    const before = slots
    slots = new Float64Array(2 * before.length).fill(empty)
    shift--
    for (const number of before) if (number !== empty) slots[slotOf(number)] = number
  }

  return {
    size: () => size,
    has: (number) => slots[slotOf(number)] === number,
    add: (number) => {
      if (2 * size >= slots.length) grow()
      const at = slotOf(number)
      if (slots[at] === number) return
      slots[at] = number
      size++
    },
  }
}
