/** What the part that takes what apps send is told. */
import type { InspectorOptions } from '@plan/inspector-server'
import type { IngestLimits } from '@plan/workspace'
import type { Limits } from './limits.ts'

export interface InspectorSettings {
  readonly track: Required<Exclude<InspectorOptions['limits'], undefined>>
  readonly ingest: IngestLimits
}

export const inspectorSettingsOf = (limits: Limits): InspectorSettings => ({
  track: {
    body: limits['ingest-body-bytes'],
    inflated: limits['ingest-inflated-bytes'],
    inflating: limits['ingest-inflating-bytes'],
  },
  ingest: {
    elements: limits['ingest-elements'],
    burst: limits['ingest-burst'],
    perSecond: limits['ingest-per-second'],
    waiting: limits['ingest-waiting'],
    namesPerDay: limits['ingest-names-per-day'],
    versionsPerDay: limits['ingest-versions-per-day'],
    shapesPerEvent: limits['ingest-shapes-per-event'],
    messages: limits['ingest-messages'],
    samples: limits['ingest-samples'],
    samplesPerMinute: limits['ingest-samples-per-minute'],
  },
})
