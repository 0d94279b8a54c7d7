/** The lines of a text that may be longer than memory. */
import { isUtf8 } from 'node:buffer'

/** A line with its number, from 1; the text is absent where it cannot be had. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: 'not-utf8' | 'too-long' }

/** Of how many bytes a line may be. */
const longestLine = 64 * 1024 * 1024

const newline = 0x0a
const byteOrderMark = '\uFEFF'

/** The lines of a stream of bytes that are not blank, each when it is complete. */
export async function* readLines(stream: AsyncIterable<Buffer | string>, longest = longestLine): AsyncGenerator<Line> {
  let number = 1
  let held: Buffer[] = []
  let length = 0
  const hold = (bytes: Buffer) => {
    length += bytes.length
    if (length <= longest) held.push(bytes)
    else held = []
  }
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    let begin = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, begin)) {
      hold(bytes.subarray(begin, end))
      yield* lineOf(number, held, length > longest)
      number++
      held = []
      length = 0
      begin = end + 1
    }
    hold(bytes.subarray(begin))
  }
  yield* lineOf(number, held, length > longest)
}

function* lineOf(number: number, held: readonly Buffer[], isTooLong: boolean): Generator<Line> {
  if (isTooLong) return yield { number, problem: 'too-long' }
  const bytes = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held)
  if (!isUtf8(bytes)) return yield { number, problem: 'not-utf8' }
  const decoded = bytes.toString('utf8')
  const text = number === 1 && decoded.startsWith(byteOrderMark) ? decoded.slice(1) : decoded
  if (text.trim() !== '') yield { number, text }
}
