import type { ExpectedEvent, ExpectedEvents } from '@plan/inspector-schema'
import { coverOf, type EventCoverage, type JudgedShape, type SourceCoverage } from '@plan/inspector-schema/issues'
import { ResultAsync } from 'neverthrow'
import { loadPlan } from '../../load-plan.ts'
import type { Refusal } from '../../refusal.ts'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
import { findPlace, type Look } from './find-issues-in.ts'
import { expectedOf } from './judge.ts'
import { judgeSeen, seenIn } from './observe.ts'

/** What of a plan the sources send, and what beyond it, by id of the source. */
export const readCoverage = (
  surroundings: Surroundings,
  request: Look & {
    readonly sourceId?: string | undefined
    /** One app version alone. */
    readonly version?: string | undefined
  },
): ResultAsync<readonly SourceCoverage[], Refusal> =>
  findPlace(surroundings, request).andThen(({ workspaceId, branch, range }) =>
    ResultAsync.combine([
      seenIn(surroundings, { workspaceId, range, environment: request.environment }),
      expectedOf(surroundings, branch),
      loadPlan(surroundings, branch),
    ]).andThen(([seen, expected, plan]) => {
      const wanted = seen.filter(
        ({ told, appVersion }) =>
          (request.sourceId ?? told.sourceId) === told.sourceId && (request.version ?? appVersion) === appVersion,
      )
      const living = [...plan.sources.values()]
        .filter(({ archived }) => archived !== true)
        .map(({ id }) => id as string)
      return judgeSeen(surroundings, branch, wanted).andThen((judged) => {
        const bySource = Map.groupBy([...judged.values()].flat(), ({ sourceId }) => sourceId)
        const ids = new Set([...living, ...bySource.keys()])
        const asked = [...ids].filter((id) => (request.sourceId ?? id) === id).sort()
        return ResultAsync.fromSafePromise(inSlices(covering(asked, bySource, expected)))
      })
    }),
  )

/** Events have nothing to do with each other here but the latest version of their source, so others are served between. */
function* covering(
  ids: readonly string[],
  bySource: ReadonlyMap<string, readonly JudgedShape[]>,
  expected: ExpectedEvents,
): Generator<undefined, readonly SourceCoverage[], void> {
  const bare = withoutProperties(expected)
  const covered: SourceCoverage[] = []
  for (const id of ids) {
    const shapes = bySource.get(id) ?? []
    const [source] = coverOf(bare, oneOfEach(shapes), [id]).sources
    yield
    if (source === undefined) continue
    const byEvent = Map.groupBy(shapes, ({ eventName }) => eventName)
    const latest = shapes.find(({ appVersion }) => appVersion === source.latestVersion)
    const events: EventCoverage[] = []
    for (const { eventName } of source.events) {
      // One that is of the latest version says which that is.
      const some = [
        ...(byEvent.get(eventName) ?? []),
        ...(latest === undefined || latest.eventName === eventName ? [] : [latest]),
      ]
      const alone = new Map([[eventName, expected.get(eventName) ?? []]])
      events.push(
        ...coverOf(alone, some, [id]).sources.flatMap((one) =>
          one.events.filter((event) => event.eventName === eventName),
        ),
      )
      yield
    }
    covered.push({ ...source, events })
  }
  return covered
}

const noProperties: ExpectedEvent['properties'] = Object.assign(new Map(), { needed: 0 })

/** What is needed to tell which events of which versions there are. */
const withoutProperties = (expected: ExpectedEvents): ExpectedEvents =>
  new Map(
    [...expected].map(([name, candidates]) => [
      name,
      candidates.map((candidate) => ({ ...candidate, properties: noProperties })),
    ]),
  )

const oneOfEach = (shapes: readonly JudgedShape[]): readonly JudgedShape[] =>
  [...new Map(shapes.map((shape) => [JSON.stringify([shape.eventName, shape.appVersion]), shape])).values()].map(
    (shape) => ({ ...shape, schema: { properties: [] }, findings: [] }),
  )
