import * as z from 'zod'
import { destinationIdSchema, sourceIdSchema } from './ids.ts'
import { type Reference, referencesTo } from './reference.ts'
import { nameSchema, textSchema } from './text.ts'

export const sourceSchema = z
  .strictObject({
    id: sourceIdSchema,
    name: nameSchema,
    programmingLanguage: textSchema.exactOptional(),
    developmentPlatform: textSchema.exactOptional(),
    destinations: z.array(destinationIdSchema).readonly().default([]),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/** An app or service that sends events. Language and platform are open sets. */
export type Source = z.infer<typeof sourceSchema>

export const referencesOfSource = (source: Source): Reference[] => referencesTo('destination', source.destinations)
