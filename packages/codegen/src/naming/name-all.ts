/** Identifiers for things that have names of any text. */
import { sha256Hex } from '../sha256-hex.ts'
import { type StyleName, styles } from './styles.ts'
import { type Alphabet, wordsOf } from './words.ts'

/** What identifiers of one scope are like in a language. */
export interface NamingRules {
  readonly style: StyleName
  readonly alphabet: Alphabet
  /** Identifiers that cannot be used: keywords, and what the generated module itself declares. */
  readonly reserved: ReadonlySet<string>
  /** Whether identifiers that differ in case alone are one, as functions are in PHP. */
  readonly foldsCase?: true
  /** Stands before an identifier that would begin with a digit; `_` where absent. */
  readonly beforeDigit?: string
  /** Joins an identifier and what tells it from others; `_` where absent. */
  readonly joint?: string
}

/** A thing that is to be named. */
export interface Named {
  /** Unique among the named, and stays with the thing when others come and go. */
  readonly key: string
  readonly text: string
  /** Joined to the text where that alone is taken or cannot be a name, e.g. the kind of the thing. */
  readonly qualifier?: string
}

const longest = 80

/**
 * Gives each thing an identifier of its own. Things whose texts come to the same identifier are all told apart, by
 * qualifier or else by a digest of their key, so that no identifier passes silently from one thing to another. The
 * order of the things has no influence.
 *
 * @example
 * nameAll([{ key: 'a', text: 'Sign up' }], { style: 'camel', alphabet: 'ascii', reserved: new Set() }).get('a') // 'signUp'
 */
export function nameAll(things: readonly Named[], rules: NamingRules): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const fold = (name: string) => (rules.foldsCase === true ? name.toLowerCase() : name)
  const reserved = rules.foldsCase === true ? new Set(Array.from(rules.reserved, fold)) : rules.reserved
  const taken = new Set<string>()
  let open = things
  for (const attempt of attempts) {
    if (open.length === 0) break
    const offers = new Map<string, Offer>()
    for (const thing of open) {
      const name = attempt(thing, rules)
      if (name === undefined) continue
      const folded = fold(name)
      offers.set(folded, { key: thing.key, name, isContested: offers.has(folded) })
    }
    for (const [folded, { key, name, isContested }] of offers) {
      if (!isContested && !reserved.has(folded) && !taken.has(folded)) names.set(key, name)
    }
    // What two things wanted stays nobody's: a later attempt must not hand it to a third.
    for (const folded of offers.keys()) taken.add(folded)
    open = open.filter(({ key }) => !names.has(key))
  }
  return names
}

/** An identifier that a thing wants. */
interface Offer {
  readonly key: string
  readonly name: string
  /** Another thing wants it too. */
  readonly isContested: boolean
}

type Attempt = (thing: Named, rules: NamingRules) => string | undefined

const spelled = (texts: readonly string[], rules: NamingRules): string | undefined => {
  const words = texts.flatMap((text) => wordsOf(text, rules.alphabet))
  const name = styles[rules.style](words)
  if (name === '' || name.length > longest) return undefined
  return /^\p{Nd}/u.test(name) ? `${rules.beforeDigit ?? '_'}${name}` : name
}

const attempts: readonly Attempt[] = [
  ({ text }, rules) => spelled([text], rules),
  ({ text, qualifier }, rules) =>
    qualifier !== undefined && hasWords(text, rules) ? spelled([text, qualifier], rules) : undefined,
  (thing, rules) => withDigest(thing, rules, 6),
  (thing, rules) => withDigest(thing, rules, 64),
]

/** Whether the alphabet leaves any word of a text. */
const hasWords = (text: string, { alphabet }: NamingRules) => wordsOf(text, alphabet).length > 0

function withDigest({ key, text, qualifier = 'unnamed' }: Named, rules: NamingRules, digits: number): string {
  const letters = [...wordsOf(text, rules.alphabet).join(' ')].slice(0, longest / 2).join('')
  const start = spelled([letters === '' ? qualifier : letters], rules) ?? spelled(['unnamed'], rules) ?? 'unnamed'
  return `${start}${rules.joint ?? '_'}${sha256Hex(key).slice(0, digits)}`
}
