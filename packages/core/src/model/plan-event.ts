import * as z from 'zod'
import { customFieldReferences, customFieldValueSchema } from './custom-field.ts'
import { eachOnce } from './each-once.ts'
import {
  categoryIdSchema,
  destinationIdSchema,
  eventIdSchema,
  propertyGroupIdSchema,
  sourceIdSchema,
  stakeholderDomainIdSchema,
} from './ids.ts'
import { nameMappingsSchema } from './name-mapping.ts'
import { propertyUsesSchema, referencesOfUses } from './property-use.ts'
import { type Reference, referencesTo } from './reference.ts'
import { tagsSchema } from './tags.ts'
import { nameSchema, textSchema } from './text.ts'

export const triggerSchema = z
  .strictObject({
    id: nameSchema,
    description: textSchema.default(''),
    sourceIds: z.array(sourceIdSchema).readonly().default([]),
    link: textSchema.default(''),
    imageUrl: textSchema.default(''),
  })
  .readonly()

/** When the event is sent: a description, a picture or a link, for all sources or some. */
export type Trigger = z.infer<typeof triggerSchema>

export const eventSourceSchema = z
  .strictObject({
    sourceId: sourceIdSchema,
    implementWithCodegen: z.boolean().default(false),
    /** Where this event goes from this source; absent where it goes to all of the source's destinations. */
    destinations: z.array(destinationIdSchema).readonly().exactOptional(),
  })
  .readonly()

/** A source that sends the event. */
export type EventSource = z.infer<typeof eventSourceSchema>

export const eventSourcesSchema = z
  .array(eventSourceSchema)
  .refine(
    eachOnce((source: EventSource) => source.sourceId),
    'names a source twice',
  )
  .readonly()

export const planEventSchema = z
  .strictObject({
    id: eventIdSchema,
    name: nameSchema,
    description: textSchema.default(''),
    triggers: z.array(triggerSchema).readonly().default([]),
    tags: tagsSchema.default([]),
    categories: z.array(categoryIdSchema).readonly().default([]),
    /** What tracking code does; an open set, e.g. `logEvent`, `page`, `identify`. */
    actions: z.array(nameSchema).readonly().default(['logEvent']),
    sources: eventSourcesSchema.default([]),
    nameMapping: nameMappingsSchema.default([]),
    owner: stakeholderDomainIdSchema.exactOptional(),
    /** Domains with an interest in the event, the owner not among them. */
    stakeholders: z.array(stakeholderDomainIdSchema).readonly().default([]),
    customFields: z.array(customFieldValueSchema).readonly().default([]),
    propertyGroups: z.array(propertyGroupIdSchema).readonly().default([]),
    /** In order: a property's index in an export is its position among the uses of its kind. */
    uses: propertyUsesSchema.default([]),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/** An event of the plan with everything that belongs to it alone. */
export type PlanEvent = z.infer<typeof planEventSchema>

export const referencesOfEventSources = (sources: readonly EventSource[]): Reference[] =>
  sources.flatMap((source) => [
    { kind: 'source', id: source.sourceId },
    ...referencesTo('destination', source.destinations ?? []),
  ])

export const referencesOfTriggers = (triggers: readonly Trigger[]): Reference[] =>
  triggers.flatMap((trigger) => referencesTo('source', trigger.sourceIds))

export const referencesOfEvent = (event: PlanEvent): Reference[] => [
  ...referencesOfTriggers(event.triggers),
  ...referencesTo('category', event.categories),
  ...referencesOfEventSources(event.sources),
  ...referencesTo(
    'stakeholder-domain',
    event.owner === undefined ? event.stakeholders : [event.owner, ...event.stakeholders],
  ),
  ...customFieldReferences(event.customFields),
  ...referencesTo('property-group', event.propertyGroups),
  ...referencesOfUses(event.uses),
]
