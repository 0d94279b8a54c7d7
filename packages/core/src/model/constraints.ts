import * as z from 'zod'
import { eachOnce } from './each-once.ts'
import { nameSchema, textSchema } from './text.ts'
import { type Presence, presenceSchema, type ValueType, valueTypeSchema } from './value-type.ts'

const literalSchema = z.union([textSchema, z.number(), z.boolean()])

/** A literal that a property always carries: string, int, float or boolean. */
export type Literal = z.infer<typeof literalSchema>

/**
 * What a value must be like beyond its type. Everything here speaks of one value: in a list, of
 * each element.
 */
export interface Constraints {
  readonly pinnedValue?: Literal
  readonly pattern?: string
  /** Inclusive. */
  readonly minimum?: number
  /** Inclusive. */
  readonly maximum?: number
  /** The children of an object. */
  readonly shape?: ObjectShape
}

/** The children of an object value; `isClosed` forbids any other. */
export interface ObjectShape {
  readonly children: readonly NestedProperty[]
  readonly isClosed?: true
}

/** A property that exists only inside an object property of one event. */
export interface NestedProperty extends Constraints {
  readonly name: string
  readonly description: string
  readonly type: ValueType
  readonly isList: boolean
  readonly presence: Presence
  readonly allowedValues?: readonly string[]
}

/** The allowed values of a property, as text; absent where every value is allowed. */
export const allowedValuesSchema = z.array(textSchema).min(1).readonly()

const objectShapeSchema: z.ZodType<ObjectShape> = z.lazy(() =>
  z
    .strictObject({
      children: z
        .array(nestedPropertySchema)
        .refine(
          eachOnce((child: NestedProperty) => child.name),
          'names a child twice',
        )
        .readonly(),
      isClosed: z.literal(true).exactOptional(),
    })
    .refine(({ children, isClosed }) => children.length > 0 || isClosed === true, 'says nothing')
    .readonly(),
)

/** The members of {@link Constraints}, to be spread into the schema of whatever carries them. */
export const constraintFields = {
  pinnedValue: literalSchema.exactOptional(),
  pattern: textSchema.exactOptional(),
  minimum: z.number().exactOptional(),
  maximum: z.number().exactOptional(),
  shape: objectShapeSchema.exactOptional(),
}

const nestedPropertySchema: z.ZodType<NestedProperty> = z
  .strictObject({
    name: nameSchema,
    description: textSchema.default(''),
    type: valueTypeSchema,
    isList: z.boolean().default(false),
    presence: presenceSchema.default('sometimes'),
    allowedValues: allowedValuesSchema.exactOptional(),
    ...constraintFields,
  })
  .readonly()
