/** Complete bodies in a content coding, kept by their entity tag. A tag never means two bodies, so none is stale. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createZstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ContentCoding } from '../request/accept-encoding.ts'
import { openGzip } from './gzip-chunks.ts'

type Encoding = Exclude<ContentCoding, 'identity'>
type Encode = (chunks: Iterable<string>) => Promise<Buffer>

export interface EncodedBodies {
  /** The body with the tag, where it is at hand. */
  find(tag: string): Buffer | undefined
  /** Makes the body with the tag, unless that is going on already: then it waits for that one. */
  make(tag: string, encoding: Encoding, chunks: Iterable<string>): Promise<Buffer>
}

/** Opens a cache of so many bytes; the bodies asked for longest ago go first. */
export function openEncodedBodies(mostBytes: number): EncodedBodies {
  const encoders: Readonly<Record<Encoding, Encode>> = {
    gzip: openGzip(mostBytes),
    // A quality that costs about as much time as gzip.
    br: (chunks) =>
      buffer(Readable.from(chunks).pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))),
    zstd: (chunks) => buffer(Readable.from(chunks).pipe(createZstdCompress())),
  }
  const bodies = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: (body) => body.length + 1 })
  const underWay = new Map<string, Promise<Buffer>>()
  const make = async (tag: string, encoding: Encoding, chunks: Iterable<string>): Promise<Buffer> => {
    try {
      const body = await encoders[encoding](chunks)
      bodies.set(tag, body)
      return body
    } finally {
      underWay.delete(tag)
    }
  }
  return {
    find: (tag) => bodies.get(tag),
    make: (tag, encoding, chunks) => {
      const known = underWay.get(tag) ?? make(tag, encoding, chunks)
      underWay.set(tag, known)
      return known
    },
  }
}
