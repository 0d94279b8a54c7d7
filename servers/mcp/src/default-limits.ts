/** How much the server takes where nobody says otherwise. Nothing is loaded with these. */
import type { RateLimit } from '@plan/workspace'

export const defaultCallLimit: RateLimit = { burst: 120, perSecond: 4 }

/** What a request may have, in bytes. */
export const defaultBodyLimit = 1_000_000
