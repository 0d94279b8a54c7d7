import * as z from 'zod'
import { eachOnce } from './each-once.ts'
import { nameSchema } from './text.ts'

/** Free words on an event or a property, each once. */
export const tagsSchema = z
  .array(nameSchema)
  .refine(
    eachOnce((tag: string) => tag),
    'names a tag twice',
  )
  .readonly()
