import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { extractAsClients, extractSchema } from '@plan/inspector-schema'
import type { Goal } from '../goal.ts'
import { flatPayloads, listPayload, nestedPayloads, type Payload } from '../inspector/payloads.ts'
import { measure, timed } from '../measure.ts'
import { openRandom, type Random } from '../random.ts'
import type { Workbench } from '../workbench.ts'

type Extract = (payload: Payload) => unknown

const published: { readonly AvoSchemaParser: { readonly extractSchema: Extract } } = createRequire(import.meta.url)(
  'avo-inspector/dist-native/AvoSchemaParser.js',
)
const theirs: Extract = (payload) => published.AvoSchemaParser.extractSchema(payload)

interface Kind {
  readonly id: string
  readonly title: string
  readonly atMost: number
  readonly payloads: (random: Random) => readonly Payload[]
  /** How often all payloads are read for one time. */
  readonly runs: number
}

const kinds: readonly Kind[] = [
  {
    id: '18-flat',
    title: 'payloads of 12 scalars',
    atMost: 0.8,
    payloads: (random) => flatPayloads(random, 1_000, 100),
    runs: 100,
  },
  {
    id: '18-nested',
    title: 'payloads with lists and objects',
    atMost: 0.6,
    payloads: (random) => nestedPayloads(random, 1_000, 100),
    runs: 50,
  },
  {
    id: '18-list',
    title: 'a list of 1,000 objects',
    atMost: 0.15,
    payloads: (random) => [listPayload(random, 1_000)],
    runs: 500,
  },
]

/** Two lines for every kind of payload. The clients' form is there to be looked at: it tells equal objects one by one. */
export const extraction: readonly Goal[] = kinds.flatMap(({ id, title, atMost, ...kind }) => [
  {
    id,
    title: `extractSchema / the published browser client, ${title}`,
    unit: 'ratio',
    atMost,
    run: (workbench) => besidePublished(extractSchema, kind, workbench),
  },
  {
    id: `${id}-clients`,
    title: `extractAsClients / the published browser client, ${title}`,
    unit: 'ratio',
    run: (workbench) => besidePublished(extractAsClients, kind, workbench),
  },
])

export const extractionGrowth: Goal = {
  id: 'extract-growth',
  title: 'extractSchema of one list, 10,000 objects / 1,000 objects',
  unit: 'ratio',
  atMost: 12,
  run: ({ scale: { rounds }, onRound }) => {
    const random = openRandom(18)
    const [long, short] = [listPayload(random, 10_000), listPayload(random, 1_000)]
    return measure(
      { long: reading(extractSchema, [long], 50), short: reading(extractSchema, [short], 500) },
      (times) => (10 * times.long) / times.short,
      { rounds, warmUps: 3, onRound },
    )
  },
}

function besidePublished(
  ours: Extract,
  { payloads, runs }: Pick<Kind, 'payloads' | 'runs'>,
  { scale, onRound }: Workbench,
) {
  const made = payloads(openRandom(18))
  for (const payload of made) {
    if (!isDeepStrictEqual(extractAsClients(payload), theirs(payload))) {
      throw new Error(`the published client reads otherwise: ${JSON.stringify(payload).slice(0, 200)}`)
    }
  }
  return measure(
    { ours: reading(ours, made, runs), theirs: reading(theirs, made, runs) },
    (times) => times.ours / times.theirs,
    { rounds: scale.rounds, warmUps: 3, onRound },
  )
}

const reading = (extract: Extract, payloads: readonly Payload[], runs: number) => () =>
  timed(() => {
    for (let run = 0; run < runs; run++) for (const payload of payloads) extract(payload)
  })
