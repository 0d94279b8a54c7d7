/** Real plans, which have no source of their own for code. */
import type { Plan, Source, SourceId } from '@plan/core'

const web = 'web' as SourceId

/** The plan as it is when one more source sends all of its events. */
export function trackedByWeb(plan: Plan): Plan {
  const source = { id: 'web', name: 'Web', destinations: [...plan.destinations.keys()] } as unknown as Source
  const sources = [{ sourceId: web, implementWithCodegen: true }]
  return {
    ...plan,
    sources: new Map([...plan.sources, [web, source]]),
    events: new Map([...plan.events].map(([id, event]) => [id, { ...event, sources }])),
  }
}
