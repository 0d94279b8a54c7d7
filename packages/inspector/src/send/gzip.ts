const leastPacked = 1_024

/** `undefined` where there is too little to pack, or nothing to pack with. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (text.length < leastPacked || typeof CompressionStream === 'undefined') return undefined
  try {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    return new Uint8Array(await new Response(packed).arrayBuffer())
  } catch {
    return undefined
  }
}
