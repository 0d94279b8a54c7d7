/** How much is kept and sent at once, and how long is waited. */

/** Events that wait at most; the oldest go first. */
export const cap = 1_000
export const mostElements = 100
export const mostCharacters = 200_000

/** What a text weighs on its way. */
export const bytesOf = (text: string): number => new Blob([text]).size

/** Milliseconds that go on evenly, even where the clock is set; some surroundings have the clock alone. */
export const now = (): number => globalThis.performance?.now() ?? Date.now()

/** Milliseconds of silence after so many failures: longer each time, and never the same for all apps. */
export const pauseAfter = (failures: number): number =>
  Math.min(300_000, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2)

/** What goes into one request: at least one thing, if there is one. */
export function fitting<Thing>(
  from: readonly Thing[],
  sizeOf: (thing: Thing) => number,
  characters: number,
  most: number,
): readonly Thing[] {
  let left = characters
  return from.filter((thing, at) => {
    left -= sizeOf(thing) + 1
    return at === 0 || (at < most && left > 0)
  })
}
