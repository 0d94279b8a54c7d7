import type { Session } from '@plan/storage'

const day = 24 * 60 * 60 * 1_000

/** A session that nobody uses ends after this. */
export const idleLength = 7 * day

/** A session ends after this, however much it is used. */
export const absoluteLength = 30 * day

/** Uses that follow each other within this are noted once. */
export const touchInterval = 60 * 1_000

export const hasEnded = ({ expiresAt, usedAt }: Session, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime() || Date.parse(usedAt) + idleLength <= now.getTime()
