/** Where something stands in the room it has: from 0 at the left or top to 1 at the right or bottom. */
export interface Place {
  readonly x: number
  readonly y: number
}

const keyOf = (name: string) => `plan-inspector-place-${name}`

/** Where something stood before the page was loaded anew; `undefined` where nothing is remembered. */
export function rememberedPlace(window: Window, name: string): Place | undefined {
  const [x = Number.NaN, y = Number.NaN] = (readItem(window, keyOf(name)) ?? '').split(' ').map(Number.parseFloat)
  return isShare(x) && isShare(y) ? { x, y } : undefined
}

export function rememberPlace(window: Window, name: string, { x, y }: Place): void {
  // A page may forbid its storage, or have filled it.
  try {
    window.sessionStorage.setItem(keyOf(name), `${x} ${y}`)
  } catch {}
}

const isShare = (number: number) => number >= 0 && number <= 1

function readItem(window: Window, key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}
