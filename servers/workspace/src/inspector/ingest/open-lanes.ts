import type { WorkspaceId } from '@plan/core'
import { LRUCache } from 'lru-cache'
import type { Surroundings } from '../../surroundings.ts'
import { openCaps } from './caps.ts'
import type { IngestLimits } from './ingest-limits.ts'
import { type Lane, type LaneOptions, openLane } from './lane.ts'
import { openSampling } from './samples.ts'
import { openShapeNumbers } from './shape-numbers.ts'

/** Workspaces whose messages are remembered. One that is dropped with commits under way loses none of them. */
const mostLanes = 200

/** The lane of each workspace that sends, opened when it first does. */
export function openLanes(
  { storage, now }: Surroundings,
  limits: IngestLimits,
  { onCommit, log }: Pick<LaneOptions, 'onCommit' | 'log'>,
): (workspaceId: WorkspaceId) => Lane {
  const { observations } = storage.inspector
  const options: LaneOptions = {
    observations,
    limits,
    now,
    onCommit,
    log,
    numbers: openShapeNumbers(observations, now),
    caps: openCaps(limits, now),
    sampling: openSampling(limits),
    keepsSealed: (workspaceId) =>
      storage.workspaces.find(workspaceId).map((workspace) => workspace?.settings.propertyValueValidation === true),
  }
  const lanes = new LRUCache<WorkspaceId, Lane>({ max: mostLanes })
  return (workspaceId) => {
    const known = lanes.get(workspaceId)
    if (known !== undefined) return known
    const lane = openLane(workspaceId, options)
    lanes.set(workspaceId, lane)
    return lane
  }
}
