import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, readLines } from '../src/validate/lines.ts'

async function linesOf(chunks: readonly Buffer[], longest?: number): Promise<readonly Line[]> {
  async function* stream() {
    yield* chunks
  }
  const lines: Line[] = []
  for await (const line of readLines(stream(), longest)) lines.push(line)
  return lines
}

test('lines are the same however the bytes come', async () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom('\n', '\r\n', ' ', 'é', '𝄞', '\uFEFF'), fc.string()))
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat({ max: 40 })), async (whole, cuts) => {
      const bytes = Buffer.from(whole)
      const chunks: Buffer[] = []
      let begin = 0
      for (const cut of cuts) {
        chunks.push(bytes.subarray(begin, begin + cut))
        begin += cut
      }
      chunks.push(bytes.subarray(begin))
      const expected = bytes
        .toString()
        .replace(/^\uFEFF/, '')
        .split('\n')
        .map((line, at) => ({ number: at + 1, text: line }))
        .filter((line) => line.text.trim() !== '')
      expect(await linesOf(chunks)).toEqual(expected)
    }),
  )
})

test('a line that is too long is told and not kept; the next one is read', async () => {
  const chunks = ['aaaa', 'aaaa\nbb', 'b\n', 'ccccc'].map((text) => Buffer.from(text))
  expect(await linesOf(chunks, 4)).toEqual([
    { number: 1, problem: 'too-long' },
    { number: 2, text: 'bbb' },
    { number: 3, problem: 'too-long' },
  ])
})
