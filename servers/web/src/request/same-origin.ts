/**
 * Whether a browser says that a page of this origin sent the request. One that says nothing of where it comes from is
 * not believed.
 */
export function isSameOrigin(
  { origin, 'sec-fetch-site': site }: Readonly<Record<string, string | string[] | undefined>>,
  own: string,
): boolean {
  const isFromHere = origin === undefined ? site === 'same-origin' : origin === own
  return isFromHere && (site === undefined || site === 'same-origin')
}
