/** What a JSON parser changes without a word: equal keys in one object, and numbers it cannot hold. */
import { type Place, pointerTo, step } from '../place.ts'
import { numberText } from '../schema/number-text.ts'
import type { WarningSink } from '../warnings.ts'

/** An object or list that is open at some point of the text. */
interface Open {
  readonly value: object
  readonly place: Place | undefined
  /** The keys met so far; a list has none. */
  readonly keys?: Set<string>
  /** The key or index of the value that comes next. */
  next: string | number
}

const starts = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\],]|true|false|null/g

/** The tokens of a well-formed text with their ends. Texts are walked by hand: a long one exhausts the stack of a pattern. */
function* tokensOf(text: string): Generator<{ readonly token: string; readonly end: number }> {
  const pattern = new RegExp(starts)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    let end = pattern.lastIndex
    if (match[0] === '"') {
      while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1
      pattern.lastIndex = ++end
    }
    yield { token: text.slice(match.index, end), end }
  }
}

/**
 * Walks a well-formed text beside its parsed value, warns of equal keys, and puts the text of
 * every inexact number in the place of the number. The result is the value.
 */
export function mendOddities(text: string, value: unknown, warn: WarningSink): unknown {
  const root = { '': value }
  const stack: Open[] = [{ value: root, place: undefined, next: '' }]
  const isKey = (end: number) => text.slice(end).trimStart().startsWith(':')
  for (const { token, end } of tokensOf(text)) {
    const open = stack.at(-1)
    if (open === undefined) break
    const place = open.value === root ? undefined : step(open.place, open.next)
    const member = () => Reflect.get(open.value, open.next)
    if (token === '{' || token === '[') {
      const inner: unknown = member()
      const isList = token === '['
      stack.push({
        value: typeof inner === 'object' && inner !== null && Array.isArray(inner) === isList ? inner : {},
        place,
        ...(isList ? {} : { keys: new Set<string>() }),
        next: isList ? 0 : '',
      })
    } else if (token === '}' || token === ']') stack.pop()
    else if (token === ',') {
      if (typeof open.next === 'number') open.next++
    } else if (token.startsWith('"')) {
      if (open.keys === undefined || !isKey(end)) continue
      open.next = String(JSON.parse(token))
      if (open.keys.has(open.next)) warn({ code: 'duplicate-key', at: pointerTo(step(open.place, open.next)) })
      open.keys.add(open.next)
    } else if (isInexact(token)) {
      warn({ code: 'number-inexact', at: pointerTo(place), number: token })
      if (Object.is(member(), Number(token)))
        Object.defineProperty(open.value, open.next, {
          value: token,
          enumerable: true,
          configurable: true,
          writable: true,
        })
    }
  }
  return root['']
}

function isInexact(token: string): boolean {
  const value = Number(token)
  if (Number.isNaN(value)) return false
  if (!Number.isFinite(value)) return true
  return /^-?\d{16,}$/.test(token) && numberText(value) !== token
}
