/**
 * A name without what people overlook: letter case, separators and the punctuation around it.
 *
 * @example
 * foldName('Signed_Up') === foldName('signedUp') // true
 */
export function foldName(name: string): string {
  const folded = name.toLowerCase().replaceAll(/[\s_.:/-]+/g, '')
  return folded === '' ? name : folded
}
