import type { CasingName } from '../model/lint-settings.ts'

interface Casing {
  /** As people call it, written in itself. */
  readonly label: string
  readonly form: RegExp
}

// Letters without case and digits fit everywhere.
const small = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{N}]`
const big = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{N}]`
const any = String.raw`[\p{L}\p{M}\p{N}]*`
const lower = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+`
const acronym = String.raw`\p{Lu}[\p{Lu}\p{N}]*`

/** What names of each casing look like. The first that fits wins where several fit equally many names. */
export const casings: Readonly<Record<Exclude<CasingName, 'majority'>, Casing>> = {
  title: { label: 'Title Case', form: new RegExp(`^${big}${any}(?: ${big}${any})*$`, 'u') },
  sentence: { label: 'Sentence case', form: new RegExp(`^${big}${any}(?: (?:${small}${any}|${acronym}))*$`, 'u') },
  snake: { label: 'snake_case', form: new RegExp(`^${lower}(?:_${lower})*$`, 'u') },
  kebab: { label: 'kebab-case', form: new RegExp(`^${lower}(?:-${lower})*$`, 'u') },
  camel: { label: 'camelCase', form: new RegExp(`^${small}${any}$`, 'u') },
  pascal: { label: 'PascalCase', form: new RegExp(`^${big}${any}$`, 'u') },
}

/**
 * The casing that more than half of the names keep, `undefined` where no casing does or where
 * there are fewer than three names to judge by.
 */
export function majorityCasing(names: readonly string[]): Exclude<CasingName, 'majority'> | undefined {
  if (names.length < 3) return undefined
  const counts = Object.entries(casings).map(([name, { form }]) => ({
    name: name as keyof typeof casings,
    count: names.reduce((count, text) => count + Number(form.test(text)), 0),
  }))
  const [most] = counts.sort((a, b) => b.count - a.count)
  return most !== undefined && most.count * 2 > names.length ? most.name : undefined
}
