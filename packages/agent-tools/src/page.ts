/** Pages of a list. A token names the last row it follows, so that rows that come or go between two pages shift nothing. */
import { compareText } from '@plan/core'
import { err, ok, Result } from 'neverthrow'
import { bytesOf } from './reply/fit.ts'
import type { ToolFailure } from './tool-failure.ts'

/** Where a row stands in its list: no two rows have one place. */
type RowPlace = readonly [first: string, second: string]

export interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly nextPageToken?: string | undefined
}

interface PageRequest<T> {
  readonly rows: readonly T[]
  readonly placeOf: (row: T) => RowPlace
  /** What is asked for besides the page. A token of one question does not answer another. */
  readonly question: unknown
  readonly size: number
  readonly pageToken?: string | undefined
  /** The last place first. */
  readonly descending?: boolean
  /** A row as the reply holds it. */
  readonly show: (row: T) => object
}

/** Rows of one page may not have more bytes than this together, so that a reply holds them. */
const pageBytes = 800_000
/** Of a place no more goes into a token. */
const placeLength = 64

const invalidToken: ToolFailure = {
  code: 'invalid_page_token',
  message:
    'The pageToken is damaged or belongs to a call with other arguments. Repeat the call that gave it with the same arguments, or call without pageToken to start over.',
}

/** The rows that follow the token, in order of their places, and the token of the rest. */
export function pageOf<T>({
  rows,
  placeOf,
  question,
  size,
  pageToken,
  descending = false,
  show,
}: PageRequest<T>): Result<Page<object>, ToolFailure> {
  const key = fingerprint(JSON.stringify(question))
  return readToken(pageToken, key).map((after) => {
    const sign = descending ? -1 : 1
    const placed = rows
      .map((row) => ({ row, place: shortened(placeOf(row)) }))
      .sort((a, b) => sign * comparePlaces(a.place, b.place))
    const rest = after === undefined ? placed : placed.filter(({ place }) => sign * comparePlaces(place, after) > 0)
    const page: object[] = []
    let bytes = 0
    let last: RowPlace | undefined
    for (const { row, place } of rest.slice(0, size)) {
      const shown = show(row)
      bytes += bytesOf(shown)
      if (page.length > 0 && bytes > pageBytes) break
      page.push(shown)
      last = place
    }
    const hasMore = page.length < rest.length && last !== undefined
    return { rows: page, total: rows.length, nextPageToken: hasMore && last ? writeToken(key, last) : undefined }
  })
}

const shortened = ([first, second]: RowPlace): RowPlace => [first.slice(0, placeLength), second]

const comparePlaces = (a: RowPlace, b: RowPlace) => compareText(a[0], b[0]) || compareText(a[1], b[1])

const writeToken = (key: string, place: RowPlace): string =>
  JSON.stringify([key, ...place])
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/./g, (character) => character.charCodeAt(0).toString(16))

function readToken(token: string | undefined, key: string): Result<RowPlace | undefined, ToolFailure> {
  if (token === undefined) return ok(undefined)
  if (!/^([2-7][0-9a-f])+$/.test(token)) return err(invalidToken)
  const text = token.replace(/../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  return parsed(text).andThen((value) =>
    Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string') && value[0] === key
      ? ok<RowPlace, ToolFailure>([String(value[1]), String(value[2])])
      : err(invalidToken),
  )
}

const parsed = Result.fromThrowable(
  (text: string): unknown => JSON.parse(text),
  (): ToolFailure => invalidToken,
)

/** 53 bits of a text, which tell questions apart and are no secret. */
function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
