import { newId } from './ids.ts'

const oldest = 4 * 3_600_000
const longestRest = 2 * 3_600_000
/** Activity is written down this often at most. */
const grain = 60_000

/**
 * The id of the stretch of use that a moment belongs to. It is kept as a text: the id, when the stretch began, and when
 * something was last tracked.
 */
export function openStream(keep: (text: string) => void, kept: string | null | undefined): () => string {
  let [id, begun, seen] = (kept ?? '').split(' ') as [string, ...unknown[]] as [string, unknown, unknown]
  return () => {
    const now = Date.now()
    if (!(Number(seen) > now - longestRest || Number(begun) > now - oldest)) {
      id = newId()
      begun = now
      seen = 0
    }
    if (!(Number(seen) > now - grain)) {
      seen = now
      keep(`${id} ${begun} ${now}`)
    }
    return id
  }
}
