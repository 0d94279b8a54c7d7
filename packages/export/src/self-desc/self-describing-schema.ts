import type { SchemaUri } from './schema-uri.ts'

const metaSchema = 'http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#'

/** What a self-describing schema says besides its address. */
interface Content {
  readonly description: string
  /** As JSON text. */
  readonly properties: string
  readonly required: readonly string[]
  readonly isClosed: boolean
}

/** A self-describing schema as JSON text. @see Specification, "Self-describing schema" */
export function selfDescribingSchema({ vendor, name, version }: SchemaUri, content: Content): string {
  const { description, properties, required, isClosed } = content
  const head = {
    $schema: metaSchema,
    self: { vendor, name, format: 'jsonschema', version },
    type: 'object',
    description,
  }
  const tail = { required, additionalProperties: !isClosed }
  return `${JSON.stringify(head).slice(0, -1)},"properties":${properties},${JSON.stringify(tail).slice(1)}`
}
