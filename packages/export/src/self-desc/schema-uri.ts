/** The parts of the address of a schema. */
export interface SchemaUri {
  readonly vendor: string
  readonly name: string
  readonly version: string
}

/** The version of a schema nobody has versioned. */
export const defaultVersion = '1-0-0'

const form = /^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._-]+)\/([^/]+)\/jsonschema\/(\d+-\d+-\d+)$/

/**
 * Reads `<scheme>:<vendor>/<name>/jsonschema/<n>-<n>-<n>`; nothing where a text has another form.
 *
 * @example
 * readSchemaUri('iglu:com.acme/order_placed/jsonschema/2-0-1')?.version // '2-0-1'
 */
export function readSchemaUri(text: string): SchemaUri | undefined {
  const [, vendor, name, version] = form.exec(text) ?? []
  return vendor === undefined || name === undefined || version === undefined ? undefined : { vendor, name, version }
}
