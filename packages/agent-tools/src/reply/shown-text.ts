/** Text of a plan was written by anybody. It is shown so that it can only be read. */

/** Characters that steer a display or hide text: controls but line feed and tab, and formats but the joiners of scripts. */
const steering = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu

/** The most characters of one text in a reply. */
const textLimit = 4_000

/** A text with what could do more than be read as escapes, such as `\u{202e}`. */
const escaped = (text: string): string =>
  text.replace(steering, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)

/** A text as a reply shows it; of a long one the beginning, and how long it is. */
export function shownText(text: string, limit: number = textLimit): string {
  if (text.length <= limit) return escaped(text)
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit
  return `${escaped(text.slice(0, end))}… [cut: ${text.length} characters in all]`
}

/** The first line of a text, for a row in a list. */
export function firstWords(text: string, limit = 80): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  if (line.length <= limit) return line
  const end = isHighSurrogate(line.charCodeAt(limit - 1)) ? limit - 1 : limit
  return `${line.slice(0, end)}…`
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
