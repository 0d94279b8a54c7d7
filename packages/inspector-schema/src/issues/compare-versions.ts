/** Parts and prerelease identifiers of a version; numbers are kept as digits, for they have no bounds. */
interface Version {
  readonly parts: readonly string[]
  readonly prerelease: readonly string[]
  readonly build: string
}

const form = /^[vV]?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?(?: ?\((\d+)\))?$/

/**
 * The order of app versions: negative where the first is older, 0 for the same release, positive
 * where it is newer. As Semantic Versioning has it, and for plain numbers: parts count as numbers,
 * missing ones are 0, a prerelease comes before its release, what follows `+` does not count. A
 * leading `v` is passed over; a build number in parentheses counts last. What is no version is older
 * than any, and ordered by its text.
 *
 * @example
 * ['1.10', 'nightly', 'v1.9.0', '1.10.0-rc.1'].sort(compareVersions)
 * // ['nightly', 'v1.9.0', '1.10.0-rc.1', '1.10']
 */
export function compareVersions(one: string, other: string): number {
  const a = readVersion(one)
  const b = readVersion(other)
  if (a === undefined || b === undefined) {
    if (a !== undefined) return 1
    if (b !== undefined) return -1
    return compareTexts(one, other)
  }
  return (
    compareParts(a.parts, b.parts) || comparePrereleases(a.prerelease, b.prerelease) || compareDigits(a.build, b.build)
  )
}

/**
 * Whether a text is a version, which others can be older or newer than.
 *
 * @example
 * ['v1.10', '1.2.3-rc.1', 'nightly'].map(isVersion) // [true, true, false]
 */
export const isVersion = (text: string): boolean => readVersion(text) !== undefined

function readVersion(text: string): Version | undefined {
  const [, parts, prerelease, build] = form.exec(text.trim()) ?? []
  if (parts === undefined) return undefined
  return { parts: parts.split('.'), prerelease: prerelease?.split('.') ?? [], build: build ?? '' }
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = compareDigits(a[at] ?? '', b[at] ?? '')
    if (order !== 0) return order
  }
  return 0
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length
  for (const [at, mine] of a.entries()) {
    const other = b[at]
    const order = other === undefined ? 1 : compareIdentifiers(mine, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

const isNumber = (text: string) => /^\d+$/.test(text)

function compareIdentifiers(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return compareDigits(a, b)
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return compareTexts(a, b)
}

function compareDigits(a: string, b: string): number {
  const [mine, other] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return mine.length - other.length || compareTexts(mine, other)
}

/** By code units, the same everywhere. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
