/** What people wrote, as lines without formatting. */

/**
 * The text of a description, which may be stored as the operations of an editor. What cannot be seen is left
 * out, and with it what turns the direction of writing.
 *
 * @example
 * plainText('{"ops":[{"insert":"Sent once.\\n"}]}') // 'Sent once.'
 */
export function plainText(description: string): string {
  if (description === '') return ''
  const text = insertsOf(description) ?? description
  if (!unplain.test(text)) return text.trim()
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .replace(/ +$/gmu, '')
    .trim()
}

/** Anything but lines of printable ASCII, and spaces at the end of a line. */
const unplain = /[^ -~\n]| \n/

function insertsOf(text: string): string | undefined {
  if (!text.startsWith('{"ops":')) return undefined
  try {
    const { ops }: { ops?: unknown } = JSON.parse(text)
    if (!Array.isArray(ops)) return undefined
    return ops.map((op: { insert?: unknown }) => (typeof op?.insert === 'string' ? op.insert : '')).join('')
  } catch {
    return undefined
  }
}
