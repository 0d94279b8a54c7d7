/** A UUID of version 4. `randomUUID` is missing on pages without https, and some apps have no `crypto` at all. */
export function newId(): string {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> }
  const id = crypto?.randomUUID?.()
  if (id) return id
  const bytes = Uint8Array.from({ length: 16 }, () => Math.random() * 256)
  crypto?.getRandomValues?.(bytes)
  return Array.from(bytes, (byte, at) => {
    const fixed = at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte
    return (/^(4|6|8|10)$/.test(`${at}`) ? '-' : '') + (fixed + 256).toString(16).slice(1)
  }).join('')
}

/** A moment that sorts as text. */
export const momentText = (): string => Date.now().toString(36)
