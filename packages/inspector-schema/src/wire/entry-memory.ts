/** What lists of property entries were read as, by their text: apps send the same lists over and over. */
import { fromThrowable } from 'neverthrow'
import type { ReadProperties } from './decode-properties.ts'

export interface EntryMemory {
  /** The text with a mark in place of every list that is known. */
  readonly shorten: (text: string) => Shortened
  /** Only lists that were read without a problem, and hold nothing but types. */
  readonly learn: (entries: readonly unknown[], read: ReadProperties) => void
}

interface Shortened {
  readonly text: string
  /** What the marks stand for, in the order of their numbers. */
  readonly cut: readonly ReadProperties[]
}

/** JSON can tell U+0001 by this escape alone, and a text that does is left as it is. */
const escapedMark = String.raw`\u0001`

/** The number of a mark. */
export const readMark = (value: unknown): number | undefined =>
  typeof value === 'string' && value.startsWith('\u0001') ? Number(value.slice(1)) : undefined

const member = '"eventProperties":[{'
const beforeList = '"eventProperties":'.length

/** Ends a list that another member follows. Within the list, a bracket after a brace is followed by a brace. */
const endOfList = '}],"'
const withinList = '}]'.length

/** Characters of a list. */
const longestList = 16 * 1024

interface Known {
  /** The list's own text: a piece of a body would keep all of that body in memory. */
  readonly text: string
  readonly read: ReadProperties
}

/** Characters that are looked at for a guess. */
const guessed = 16

/** Remembers the newest lists, of at least as many characters as told, at most twice as many. */
export function openEntryMemory(mostCharacters: number): EntryMemory {
  let older = new Map<string, Known>()
  let newer = new Map<string, Known>()
  let characters = 0
  /** The newer lists by a few of their characters: to compare a text with one costs less than to find it among all. */
  const guesses = new Map<number, Known>()

  function add(known: Known): void {
    if (characters + known.text.length > mostCharacters) {
      older = newer
      newer = new Map()
      guesses.clear()
      characters = 0
    }
    newer.set(known.text, known)
    characters += known.text.length
  }

  function find(text: string): Known | undefined {
    const lately = newer.get(text)
    if (lately !== undefined) return lately
    const before = older.get(text)
    if (before !== undefined) add(before)
    return before
  }

  function guess(body: string, start: number, stop: number): Known | undefined {
    const text = body.slice(start, stop)
    const hint = hintOf(body, start, stop)
    const likely = guesses.get(hint)
    if (likely?.text === text) return likely
    const known = find(text)
    if (known !== undefined) guesses.set(hint, known)
    return known
  }

  return {
    shorten: (text) => {
      if ((older.size === 0 && newer.size === 0) || text.includes(escapedMark)) return { text, cut: [] }
      const cut: ReadProperties[] = []
      let shortened = ''
      let copied = 0
      let end = -1
      for (let at = text.indexOf(member), next = at; at >= 0; at = next) {
        const start = at + beforeList
        next = text.indexOf(member, start)
        if (end < start) end = text.indexOf(endOfList, start)
        if (end < 0) break
        const stop = end + withinList
        // Whoever looks up no list within another one looks at every character once.
        if ((next >= 0 && next < stop) || stop - start > longestList) continue
        const known = guess(text, start, stop)
        if (known === undefined) continue
        shortened += `${text.slice(copied, start)}"${escapedMark}${cut.length}"`
        copied = stop
        cut.push(known.read)
      }
      return { text: copied === 0 ? text : shortened + text.slice(copied), cut }
    },
    learn: (entries, read) => {
      const text = spell(entries).unwrapOr('')
      if (text !== '' && text.length <= longestList && !newer.has(text)) add({ text, read })
    },
  }
}

/** The same for equal pieces of text. */
function hintOf(text: string, start: number, stop: number): number {
  const step = Math.ceil((stop - start) / guessed)
  let hint = stop - start
  for (let at = stop - 1; at >= start; at -= step) hint = (Math.imul(hint, 31) + text.charCodeAt(at)) | 0
  return hint
}

/** Members that nobody reads may be nested more deeply than any stack is deep. */
const spell = fromThrowable((entries: readonly unknown[]): string => JSON.stringify(entries))
