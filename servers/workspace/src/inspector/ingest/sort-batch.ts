import type { WorkspaceId } from '@plan/core'
import { describeWireProblem, environments, type Place, type WireProblem } from '@plan/inspector-schema'
import type { InspectorKey } from '@plan/storage'
import type { Batch, BatchHeaders } from './batch.ts'
import { messageDigest } from './message-digest.ts'
import { addNotice } from './notice-tally.ts'
import type { Share } from './pending.ts'
import type { Accounting } from './receipt.ts'

/** Different keys in one batch; an app has one. */
export const mostKeysOfBatch = 20

/** The secret that each element of a body is sent under; empty where there is none. */
export function secretsIn(body: unknown, { version, keyInHeader = '' }: BatchHeaders): readonly string[] {
  const elements: readonly unknown[] = Array.isArray(body) ? body : [body]
  let last = keyInHeader
  return elements.map((element) => {
    const own = version === 'v1' ? ownSecretOf(element) : ''
    // Equal texts are one, so that looking up the next costs nothing.
    if (own !== last) last = own === '' ? keyInHeader : own
    return last
  })
}

function ownSecretOf(element: unknown): string {
  const own = typeof element === 'object' && element !== null && 'apiKey' in element ? element.apiKey : ''
  return typeof own === 'string' ? own : ''
}

interface Sorting {
  readonly keys: ReadonlyMap<string, InspectorKey | null>
  readonly accounting: Accounting
  readonly at: Date
  readonly onUnknownKey: () => void
}

/** What a batch brings to each workspace; what nobody will count is told here already. */
export function sortBatch(
  batch: Batch,
  { keys, accounting, at, onUnknownKey }: Sorting,
): ReadonlyMap<WorkspaceId, Share> {
  const { secrets, decoded } = batch
  const { taken, rejected } = decoded
  const shares = new Map<WorkspaceId, Share>()
  const shareOf = ({ workspaceId }: InspectorKey): Share => {
    let share = shares.get(workspaceId)
    if (share === undefined) {
      share = { candidates: [], notices: new Map() }
      shares.set(workspaceId, share)
    }
    return share
  }
  const notice = (key: InspectorKey, index: number, problems: readonly WireProblem[]) => {
    const { sourceId } = key
    const { environment, example } = factsOf(batch, index)
    for (const { code, at: place } of problems)
      addNotice(shareOf(key).notices, { sourceId, environment, code, place: placeOf(place), example }, at)
  }
  for (const { index, problems } of rejected) {
    accounting.reject(index, () => problems.map(describe))
    const key = keys.get(secrets[index] ?? '')
    if (key) notice(key, index, problems)
  }
  for (const { index, element, problems } of taken) {
    const secret = secrets[index] ?? ''
    const key = keys.get(secret)
    if (!key) {
      onUnknownKey()
      accounting.reject(index, () => [describeUnknownKey(secret, keys)])
      continue
    }
    for (const problem of problems) accounting.warn(index, () => describe(problem))
    if (problems.length > 0) notice(key, index, problems)
    if (element.type === 'sessionStarted') {
      accounting.ignored++
      continue
    }
    const { messageId } = element
    const message = messageId === undefined ? undefined : messageDigest(key.sourceId, messageId)
    shareOf(key).candidates.push({ index, key, element, message })
  }
  return shares
}

/** Without what was found: where an app puts values in the wrong place it is one. */
const describe = ({ code, at }: WireProblem): string => describeWireProblem({ code, at })

const describeUnknownKey = (secret: string, keys: ReadonlyMap<string, unknown>): string => {
  if (secret === '') return 'apiKey is missing; send the key of the source'
  return keys.has(secret)
    ? 'apiKey is no key that is known here, or it has ended; create one with plan-server inspector keys create'
    : `apiKey is one of more than ${mostKeysOfBatch} in this batch; send the elements of each key by themselves`
}

/** Without positions in lists, so that equal problems are one. */
const placeOf = (place: Place): string => place.filter((step) => typeof step === 'string').join('.')

/** Most characters of an example. */
const mostCharacters = 100

/** What is told of an element that has problems: its event name at most, because anything else might be a value. */
function factsOf(batch: Batch, index: number): { readonly environment: string; readonly example: string } {
  const element: unknown = Array.isArray(batch.body) ? batch.body[index] : batch.body
  const { eventName, env } = (typeof element === 'object' && element !== null ? element : {}) as {
    readonly eventName?: unknown
    readonly env?: unknown
  }
  const environment = batch.version === 'v2' ? batch.env : (environments.find((name) => name === env) ?? '')
  const isText = typeof eventName === 'string' && !unstorable.test(eventName)
  return { environment, example: isText ? eventName.slice(0, mostCharacters).toWellFormed() : '' }
}

const unstorable = /[\0\p{Surrogate}]/u
