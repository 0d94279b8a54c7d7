/**
 * A gzip body out of chunks that are compressed one by one, so that a chunk that was compressed
 * before, in whichever body, costs nothing. @see RFC 1952
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { combineCrc32 } from './crc32-combine.ts'

/** A chunk after compression: blocks that end at a byte and refer to nothing before them. */
interface Deflated {
  readonly blocks: Buffer
  readonly crc: number
  readonly length: number
}

/** No name, no time, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** An empty last block. */
const lastBlock = Buffer.from([0x03, 0x00])

/** Chunks that may be compressed at once. */
const mostAtOnce = 4

const deflate = promisify(deflateRaw)

/** Opens a compressor that remembers chunks of so many characters altogether. */
export function openGzip(mostCharacters: number) {
  const known = new LRUCache<string, Promise<Deflated>>({
    maxSize: mostCharacters,
    sizeCalculation: (_, chunk) => chunk.length + 1,
  })
  const compressed = (chunk: string): Promise<Deflated> => {
    const found = known.get(chunk)
    if (found !== undefined) return found
    const deflated = compress(chunk)
    known.set(chunk, deflated)
    return deflated
  }
  return async (chunks: Iterable<string>): Promise<Buffer> => {
    const parts: Promise<Deflated>[] = []
    for (const chunk of chunks) {
      parts.push(compressed(chunk))
      await parts.at(-mostAtOnce)
    }
    return join(await Promise.all(parts))
  }
}

async function compress(chunk: string): Promise<Deflated> {
  const bytes = Buffer.from(chunk)
  const blocks = await deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  return { blocks, crc: crc32(bytes), length: bytes.length }
}

function join(parts: readonly Deflated[]): Buffer {
  let crc = 0
  let length = 0
  for (const part of parts) {
    crc = combineCrc32(crc, part.crc, part.length)
    length += part.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([header, ...parts.map(({ blocks }) => blocks), lastBlock, trailer])
}
