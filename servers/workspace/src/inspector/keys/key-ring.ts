import type { InspectorKey, StorageFailure } from '@plan/storage'
import { LRUCache } from 'lru-cache'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../../surroundings.ts'
import { hasEnded } from './key-in-force.ts'

/** Tells which keys the secrets are that apps show. */
export interface KeyRing {
  /** What is known without asking the store: a key, null for none, undefined where the store must be asked. */
  peek(secret: string): InspectorKey | null | undefined
  /** Asks the store, once for all who ask at the same time. */
  verify(secret: string): ResultAsync<InspectorKey | null, StorageFailure>
  /** Writes down that something was sent with the key, at most once a minute. */
  noteUse(key: InspectorKey): void
}

/** How long an answer of the store is believed, in milliseconds: as long as an ended key may open. */
const freshness = 1_000

/** How often a use is written down, in milliseconds. */
const usePrecision = 60_000

/** Answers that are kept; whoever guesses secrets fills them. */
const mostKept = 10_000

/** No secret is longer; a longer text is none. */
const mostCharacters = 256

interface Known {
  readonly key: InspectorKey | null
  readonly at: number
}

export function openKeyRing({ storage, digestSecret, now }: Surroundings): KeyRing {
  const known = new LRUCache<string, Known>({ max: mostKept })
  const asked = new Map<string, ResultAsync<InspectorKey | null, StorageFailure>>()
  const used = new LRUCache<string, number>({ max: mostKept })
  const { keys } = storage.inspector

  const inForce = (key: InspectorKey | null): InspectorKey | null =>
    key === null || hasEnded(key, now().getTime()) ? null : key

  const ask = (secret: string) => {
    const at = now().getTime()
    const answer = keys.findByDigest(digestSecret(secret)).map((found) => {
      const key = found ?? null
      known.set(secret, { key, at })
      return inForce(key)
    })
    const forget = () => void asked.delete(secret)
    const shared = answer.andTee(forget).orTee(forget)
    asked.set(secret, shared)
    return shared
  }

  const peek = (secret: string) => {
    if (secret === '' || secret.length > mostCharacters) return null
    const entry = known.get(secret)
    const age = entry === undefined ? freshness : now().getTime() - entry.at
    return entry === undefined || age < 0 || age >= freshness ? undefined : inForce(entry.key)
  }

  return {
    peek,
    verify: (secret) => {
      const key = peek(secret)
      return key === undefined ? (asked.get(secret) ?? ask(secret)) : okAsync(key)
    },
    noteUse: ({ workspaceId, id }) => {
      const at = now()
      const last = used.get(id)
      if (last !== undefined && at.getTime() - last < usePrecision) return
      used.set(id, at.getTime())
      // Whether this worked is of no interest to who sent; the next minute tries again.
      void keys.noteUse(workspaceId, id, at.toISOString())
    },
  }
}
