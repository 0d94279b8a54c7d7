import {
  type EventSchema,
  type ExtractLimits,
  extractAsClients,
  extractSchema,
  type WireProperty,
} from '@plan/inspector-schema'
import { expect, test } from 'vitest'
import { readVectors } from './read-vectors.ts'
import { specialValue } from './special-values.ts'

interface Case {
  readonly name: string
  readonly input: unknown
  readonly limits?: Partial<ExtractLimits>
  readonly schema: EventSchema
  readonly plain?: readonly WireProperty[]
  readonly typed?: readonly WireProperty[]
}

test.each(readVectors<Case>('extraction'))('$name', ({ input, limits, schema, plain, typed }) => {
  expect(extractSchema(specialValue(input), limits)).toEqual(schema)
  if (plain !== undefined) expect(extractAsClients(specialValue(input))).toEqual(plain)
  if (typed !== undefined) expect(extractAsClients(specialValue(input), 'typed')).toEqual(typed)
})
