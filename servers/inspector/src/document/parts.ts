/** What bodies are made of, by the name that the document has for them. */
import { environments, scalarTypes } from '@plan/inspector-schema'
import * as z from 'zod'

const count = z.int().min(0)

const receipt = {
  samplingRate: z.literal(1),
  counted: count,
  repeated: count.meta({ description: 'Seen before, told by their messageId.' }),
  ignored: count.meta({ description: 'Starts of sessions, of which nothing is kept.' }),
  rejectedCount: count,
  rejected: z
    .array(z.strictObject({ index: count, errors: z.array(z.string()) }))
    .meta({ description: 'The first hundred, with their positions in the batch.' }),
  warnings: z.array(z.string()).meta({ description: 'What was bent, the first hundred sentences.' }),
}

const name = z.string().min(1).max(1_024)

/** Members that clients have for themselves may stand beside these. */
const property = z.looseObject({
  propertyName: name,
  propertyType: z.string().meta({
    description: `${scalarTypes.join(', ')}, object, list, or a list in full text such as list(int|string).`,
  }),
  children: z.array(z.unknown()).optional().meta({ description: 'Of an object its entries, of a list its types.' }),
  encryptedPropertyValue: z.string().max(4_096).optional().meta({ description: 'Sealed; never the value itself.' }),
  failedEventIds: z.array(z.string()).optional(),
  passedEventIds: z.array(z.string()).optional(),
  partial: z.boolean().optional(),
})

const element = z.looseObject({
  type: z.enum(['event', 'sessionStarted']),
  apiKey: z.string().optional().meta({ description: 'In version 1 the key of the source, unless the header has it.' }),
  env: z.enum(environments).optional().meta({ description: 'In version 1 it must be there.' }),
  eventName: name.optional().meta({ description: 'Of an event it must be there.' }),
  eventProperties: z.array(property).optional().meta({ description: 'Of an event of version 2 it must be there.' }),
  messageId: name.optional().meta({ description: 'By which an element that is sent again is told.' }),
  appName: z.string(),
  appVersion: z.string().nullable(),
  libVersion: z.string(),
  libPlatform: z.string(),
  streamId: name.optional(),
  createdAt: z.string().optional(),
  samplingRate: z.number().optional(),
})

const idsByText = z.record(z.string(), z.array(z.string())).optional()

const specProperty = z.strictObject({
  t: z.string(),
  r: z.boolean(),
  l: z.literal(true).optional(),
  p: idsByText,
  v: idsByText,
  rx: idsByText,
  minmax: idsByText,
  get children() {
    return z.record(z.string(), specProperty).optional()
  },
})

const eventSpec = z.strictObject({
  events: z.array(
    z.strictObject({
      b: z.string().meta({ description: 'The branch.' }),
      id: z.string(),
      vids: z.array(z.string()).meta({ description: 'Its variants.' }),
      p: z.record(z.string(), specProperty).meta({ description: 'By name of the property.' }),
    }),
  ),
  metadata: z.strictObject({
    schemaId: z.string(),
    branchId: z.string(),
    latestActionId: z.string(),
    sourceId: z.string().optional(),
  }),
})

const error = z.string().meta({ description: 'What was wrong, and what to do.' })

const parts = {
  ElementBatch: z.array(element),
  BatchOrElement: z.union([z.array(element), element]),
  Element: element,
  Property: property,
  TrackedV1: z.strictObject({ success: z.literal(true), ...receipt }),
  TrackedV2: z.strictObject({ ok: z.boolean().meta({ description: 'Whether nothing was rejected.' }), ...receipt }),
  EventSpec: eventSpec,
  SpecProperty: specProperty,
  ErrorV1: z.strictObject({ success: z.literal(false), ok: z.literal(false), error }),
  Error: z.strictObject({ ok: z.literal(false), error }),
}

export type PartName = keyof typeof parts

const addressOf = (part: string) => `#/components/schemas/${part}`

export const refer = (part: PartName) => ({ $ref: addressOf(part) })

/** Every part as JSON Schema; they refer to each other. */
export function describeParts(): Readonly<Record<string, object>> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(parts)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: addressOf, io: 'output' })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]))
}
