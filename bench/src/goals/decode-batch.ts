import { decodeBatch } from '@plan/inspector-schema'
import type { Goal } from '../goal.ts'
import { trackedElements } from '../inspector/batches.ts'
import { measure, timed } from '../measure.ts'
import { openRandom } from '../random.ts'

const batches = 100
const runs = 5

export const batchDecoding: Goal = {
  id: 'decode-batch',
  title: 'decode batches of 30 elements of 12 properties, parsed / JSON.parse of their text',
  unit: 'ratio',
  run: ({ scale: { rounds }, onRound }) => {
    const random = openRandom(14)
    const elements = trackedElements(random, 30 * batches, 1_000, 'bench')
    const texts = Array.from({ length: batches }, (_, at) => JSON.stringify(elements.slice(30 * at, 30 * (at + 1))))
    const parse = () => texts.map((text): unknown => JSON.parse(text))
    for (const body of parse()) {
      if (decodeBatch(body, { version: 'v1' }).taken.length !== 30) throw new Error('an element was not taken')
    }
    const decode = async () => {
      let time = 0
      for (let run = 0; run < runs; run++) {
        const bodies = parse()
        time += await timed(() => {
          for (const body of bodies) decodeBatch(body, { version: 'v1' })
        })
      }
      return time
    }
    const parseOnly = async () => {
      let time = 0
      for (let run = 0; run < runs; run++) time += await timed(parse)
      return time
    }
    return measure({ ours: decode, parse: parseOnly }, (times) => times.ours / times.parse, {
      rounds,
      warmUps: 3,
      onRound,
    })
  },
}
