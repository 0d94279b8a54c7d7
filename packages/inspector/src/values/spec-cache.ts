/** What the plan asks of an event's values, as the service says it, for a while. */
import { type ReadySpec, readEventSpec } from '@plan/inspector-schema/device'
import { ask, type Transport } from '../send/post.ts'

const lifetime = 60_000
const mostUses = 50
const mostEntries = 50
const patience = 5_000

/** A spec, with the answer it was read from. */
export interface KnownSpec {
  readonly ready: ReadySpec
  readonly json: unknown
}

interface Entry {
  readonly spec: Promise<KnownSpec | undefined>
  readonly at: number
  uses: number
}

export interface SpecQuestion {
  readonly endpoint: string
  readonly apiKey: string
  readonly transport: Transport
}

/** Specs by stream and event. That there is none is an answer too, and asking twice at once is asking once. */
export function openSpecCache({
  endpoint,
  apiKey,
  transport,
}: SpecQuestion): (eventName: string, streamId: string) => Promise<KnownSpec | undefined> {
  const entries = new Map<string, Entry>()
  let branchId: string | undefined

  const load = async (query: string): Promise<KnownSpec | undefined> => {
    const answer = await ask(transport, `${endpoint}/trackingPlan/eventSpec?${query}`, { method: 'GET' }, patience)
    const ready = answer?.status === 200 ? readEventSpec(answer.json) : undefined
    if (ready === undefined) return undefined
    if (branchId !== undefined && branchId !== ready.metadata.branchId) {
      // Another branch: what is known of the old one is worth nothing, except what was just asked.
      const asked = entries.get(query)
      entries.clear()
      if (asked) entries.set(query, asked)
    }
    branchId = ready.metadata.branchId
    return { ready, json: answer?.json }
  }

  return (eventName, streamId) => {
    const query = Object.entries({ apiKey, streamId, eventName })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    const known = entries.get(query)
    entries.delete(query)
    const isGood = known !== undefined && Date.now() - known.at < lifetime && known.uses < mostUses
    const entry = isGood ? known : { spec: load(query), at: Date.now(), uses: 0 }
    entry.uses++
    entries.set(query, entry)
    const [leastRecent] = entries.keys()
    if (entries.size > mostEntries && leastRecent !== undefined) entries.delete(leastRecent)
    return entry.spec
  }
}
