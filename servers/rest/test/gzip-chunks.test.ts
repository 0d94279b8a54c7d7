import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineCrc32 } from '../src/replies/crc32-combine.ts'
import { openGzip } from '../src/replies/gzip-chunks.ts'

const bytes = fc.uint8Array({ maxLength: 5_000 })

test('the CRC of two texts behind one another comes out of their own', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])))
    }),
  )
})

test('any chunks become a gzip body that holds them, whatever was compressed before', async () => {
  const gzip = openGzip(10_000)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { maxLength: 20 }), async (chunks) => {
      const texts = chunks.map((chunk) => chunk.toWellFormed())
      const body = await gzip([...texts, ...texts])
      expect(gunzipSync(body).toString()).toBe([...texts, ...texts].join(''))
    }),
  )
})
