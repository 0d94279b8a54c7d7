import type { Engine } from '../../engine.ts'
import type { InspectorStorage } from '../../inspector-storage.ts'
import { issuesIn } from './issues.ts'
import { inspectorKeysIn } from './keys.ts'
import { observationsIn } from './observations.ts'
import { streamsIn } from './streams.ts'

export const inspectorIn = (engine: Engine): InspectorStorage => ({
  keys: inspectorKeysIn(engine),
  observations: observationsIn(engine),
  issues: issuesIn(engine),
  streams: streamsIn(engine),
})
