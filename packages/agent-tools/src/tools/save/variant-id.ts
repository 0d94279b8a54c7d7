import { isItemId } from '@plan/core'

/** The id that a new variant of an event gets; its own part alone where both would be too long. */
export function variantId(baseEventId: unknown, own: string): string {
  const id = `${String(baseEventId)}.${own}`
  return isItemId(id) ? id : own
}
