import type { FieldDifference, FieldRule, Path } from '../fields/field-rule.ts'
import type { ItemKind } from '../model/item-kinds.ts'
import { code, escaped } from './markdown-text.ts'

/** Finds what people call an item; falls back to its id. */
export type NameOf = (kind: ItemKind, id: string) => string

/** One difference within an item as Markdown: `property **plan**, presence: "always" → "sometimes"`. */
export function describeField(item: FieldRule, field: FieldDifference, nameOf: NameOf): string {
  const { labels, rule, isEntry } = findPlace(item, field.path, nameOf)
  const place = labels.join(', ')
  const text = (value: unknown) => describeValue(rule, value, nameOf)
  if (field.isOrder === true) return `${place}: order ${text(field.before)} → ${text(field.after)}`
  if (isEntry && field.before === undefined) return `${place} added${describeEntry(rule, field, nameOf)}`
  if (isEntry && field.after === undefined) return `${place} removed`
  if (field.before === undefined) return `${place}: ${text(field.after)}`
  return `${place}: ${text(field.before)} → ${text(field.after)}`
}

interface Place {
  readonly labels: readonly string[]
  readonly rule: FieldRule
  /** The place is one entry of a list. */
  readonly isEntry: boolean
}

function findPlace(item: FieldRule, path: Path, nameOf: NameOf): Place {
  const labels: string[] = []
  let rule = item
  let isEntry = false
  for (const [at, segment] of path.entries()) {
    const part = rule.part(undefined, segment)?.rule ?? rule
    isEntry = rule.entryNoun !== undefined
    if (isEntry) labels.push(`${rule.entryNoun} ${described(rule.mentions, segment, nameOf)}`)
    else if (part.entryNoun === undefined || at === path.length - 1) labels.push(words(segment))
    rule = part
  }
  return { labels, rule, isEntry }
}

/** The fields of a new entry, but for those that its key has said. */
function describeEntry(entry: FieldRule, { path, after }: FieldDifference, nameOf: NameOf): string {
  const fields = Object.entries(after as object).filter(
    ([, value]) => value !== path.at(-1) && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  const texts = fields.map(
    ([field, value]) => `${words(field)} ${describeValue(entry.part(undefined, field)?.rule ?? entry, value, nameOf)}`,
  )
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`
}

function describeValue({ mentions }: FieldRule, value: unknown, nameOf: NameOf): string {
  if (value === undefined) return 'nothing'
  if (mentions === undefined) return code(JSON.stringify(value))
  if (typeof value === 'string') return described(mentions, value, nameOf)
  if (!isTextList(value)) return code(JSON.stringify(value))
  return value.length === 0 ? 'nothing' : value.map((id) => described(mentions, id, nameOf)).join(', ')
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((member) => typeof member === 'string')

const described = (kind: ItemKind | undefined, id: string, nameOf: NameOf) =>
  `**${escaped(kind === undefined ? id : nameOf(kind, id))}**`

/** `nameMapping` as people write it: `name mapping`. */
const words = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
