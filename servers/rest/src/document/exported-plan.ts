/** The exported tracking plan as clients know it. @see Specification, "Exported tracking plan" */
import * as z from 'zod'

const nameMapping = z.array(z.looseObject({ name: z.string(), destinationId: z.string() }))

const propertyRecord = z.looseObject({
  id: z.string(),
  index: z.int().meta({ description: 'Place in its group, from 0.' }),
  description: z.string(),
  nameMapping,
  isSystemProperty: z.boolean(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  items: z.looseObject({}).optional(),
  groupTypeId: z.string().optional(),
})

const propertyGroup = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), propertyRecord),
  additionalProperties: z.literal(false),
  required: z.array(z.string()),
})

const rules = z.looseObject({
  $schema: z.string(),
  type: z.literal('object'),
  required: z.array(z.string()),
  nameMapping,
  properties: z.looseObject({
    properties: propertyGroup,
    userProperties: propertyGroup.optional(),
    groupProperties: propertyGroup.optional(),
  }),
})

const event = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  triggers: z.array(z.looseObject({})),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  actions: z.array(z.string()),
  sources: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      implementWithCodegen: z.boolean(),
      destinations: z.array(z.looseObject({ id: z.string() })),
    }),
  ),
  rules,
  eventType: z.string().optional(),
  variantName: z.string().optional(),
})

export const exportedPlanSchema = z
  .looseObject({
    name: z.string(),
    events: z.array(event),
    metrics: z.record(z.string(), z.looseObject({})),
    sources: z.record(
      z.string(),
      z.looseObject({
        id: z.string(),
        name: z.string(),
        programmingLanguage: z.string(),
        developmentPlatform: z.string(),
        destinations: z.array(z.string()),
      }),
    ),
    destinations: z.record(z.string(), z.looseObject({ id: z.string(), name: z.string(), type: z.string() })),
    categories: z.record(
      z.string(),
      z.looseObject({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        metrics: z.array(z.string()),
        events: z.array(z.string()),
      }),
    ),
    propertyGroups: z.record(z.string(), z.looseObject({})),
    removedEvents: z.array(z.string()).optional().meta({ description: 'With changedEventsOnly alone.' }),
  })
  .meta({ description: 'The whole plan; each event carries its rules as JSON Schema draft-06.' })

const selfDescribingSchema = z.looseObject({
  $schema: z.string(),
  self: z.strictObject({
    vendor: z.string(),
    name: z.string(),
    format: z.literal('jsonschema'),
    version: z.string().meta({ description: 'MODEL-REVISION-ADDITION, for example 1-0-0.' }),
  }),
  type: z.literal('object'),
  description: z.string(),
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()),
  additionalProperties: z.literal(false),
})

export const selfDescribingSchemasSchema = z
  .looseObject({
    eventSchemas: z.array(selfDescribingSchema),
    contextSchemas: z.array(selfDescribingSchema),
    removedEvents: z.array(z.string()).optional().meta({ description: 'With changedEventsOnly alone.' }),
  })
  .meta({ description: 'One self-describing schema per event.' })
