/** A body as it is sent. */
export interface RequestBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: 'gzip' | 'identity'
}

/** Smaller bodies fit into one packet as they are. */
const worthPacking = 1024

/** What a body is made of: its text, its bytes, or an object that becomes JSON. */
export type Content = string | Uint8Array<ArrayBuffer> | object

/** The bytes, as gzip where they are many and the runtime can. Rejects where an object has no JSON. */
export async function packBody(content: Content): Promise<RequestBody> {
  const bytes = isBytes(content) ? content : new TextEncoder().encode(textOf(content))
  if (bytes.length <= worthPacking || typeof CompressionStream === 'undefined') return { bytes, encoding: 'identity' }
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return { bytes: new Uint8Array(await new Response(packed).arrayBuffer()), encoding: 'gzip' }
}

const isBytes = (content: Content): content is Uint8Array<ArrayBuffer> => content instanceof Uint8Array

const textOf = (content: string | object): string => (typeof content === 'string' ? content : JSON.stringify(content))
