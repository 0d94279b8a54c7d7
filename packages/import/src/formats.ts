import { exportedPlan } from './formats/exported-plan.ts'
import type { JsonFormat } from './formats/format.ts'
import { standardSchema } from './formats/standard-schema.ts'

/** The JSON formats; the first that accepts a body reads it. @see Specification, "JSON body formats" */
export const jsonFormats: readonly JsonFormat[] = [standardSchema, exportedPlan]
