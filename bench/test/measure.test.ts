import { describe, expect, it } from 'vitest'
import { meanOf, measure, quartilesOf } from '../src/measure.ts'

describe('measure', () => {
  it('lets each contender come first in turn, and makes one figure a round', async () => {
    const order: string[] = []
    const contender = (name: string, time: number) => async () => {
      order.push(name)
      return time
    }
    const measured = await measure({ ours: contender('ours', 6), limit: contender('limit', 4) }, ratio, {
      rounds: 2,
      warmUps: 1,
    })
    expect(order).toEqual(['ours', 'limit', 'limit', 'ours', 'ours', 'limit'])
    expect(measured).toEqual({ figures: [1.5, 1.5], times: { ours: [6, 6], limit: [4, 4] } })
  })

  it('forgets the rounds it warms up with', async () => {
    let time = 0
    const { figures } = await measure({ ours: async () => ++time }, ({ ours }) => ours, { rounds: 3, warmUps: 2 })
    expect(figures).toEqual([3, 4, 5])
  })

  it('takes the mean of a contender that runs several times a round', async () => {
    let time = 0
    expect(await meanOf(4, async () => ++time)()).toBe(2.5)
  })
})

describe('quartiles', () => {
  const cases = [
    { figures: [5], expected: { lower: 5, median: 5, upper: 5 } },
    { figures: [4, 1, 3, 2, 5], expected: { lower: 2, median: 3, upper: 4 } },
    { figures: [1, 2, 3, 4], expected: { lower: 1.75, median: 2.5, upper: 3.25 } },
  ]
  it.each(cases)('of $figures', ({ figures, expected }) => {
    expect(quartilesOf(figures)).toEqual(expected)
  })
})

const ratio = ({ ours, limit }: { ours: number; limit: number }) => ours / limit
