import type { InspectorKey } from '@plan/storage'

/** An Inspector key as its administrators see it: without its secret. */
export interface KnownInspectorKey {
  readonly id: string
  readonly name: string
  readonly sourceId: string
  /** The last characters of the secret, by which people tell keys apart. */
  readonly hint: string
  /** UTC, ISO 8601, as all of these. */
  readonly createdAt: string
  /** From when on it opens nothing; null where nobody set an end. */
  readonly endsAt: string | null
  /** To the minute; null where nothing was ever sent with it. */
  readonly usedAt: string | null
}

/** A key with its secret. The secret is nowhere else: only its digest is stored. */
export interface NewInspectorKey extends KnownInspectorKey {
  readonly secret: string
}

export const knownInspectorKey = (key: InspectorKey): KnownInspectorKey => ({
  id: key.id,
  name: key.name,
  sourceId: key.sourceId,
  hint: key.hint,
  createdAt: key.createdAt,
  endsAt: key.endsAt ?? null,
  usedAt: key.usedAt ?? null,
})
