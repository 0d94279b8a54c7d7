import type { MatchesPattern } from '@plan/inspector-schema/device'
import { DebuggerMode } from '../debugger-mode.ts'
import { guarded } from '../guarded.ts'
import { newId } from '../ids.ts'
import { copyValues } from '../values/copy-values.ts'
import { hostPatterns } from '../values/host-patterns.ts'
import { openVisualInspector } from '../visual/visual-inspector.ts'
import { brokenRules } from './broken-rules.ts'
import type { ShowEvents } from './show-events.ts'
import { visualProperties } from './visual-properties.ts'

/** The visual inspector of the page, fed with every event; `undefined` where there is no page. */
export function openShowEvents(patterns?: MatchesPattern): ShowEvents | undefined {
  if (typeof document === 'undefined') return undefined
  const inspector = openVisualInspector(document)
  const matches = patterns ?? hostPatterns()
  return {
    track: ({ name, schema, properties }) => {
      const [id, at] = [newId(), Date.now()]
      const values = properties === undefined ? undefined : copyValues(properties)
      const kind = properties === undefined ? 'schema' : 'event'
      const publish = (spec?: unknown) =>
        guarded(() => {
          const broken = values && spec ? brokenRules(values, spec, matches) : []
          const shown = visualProperties(schema, values, broken)
          const names = new Set(shown.map(({ path }) => path.join('\n')))
          // What is not there has no row of its own.
          const errors = broken.flatMap(({ path, sentence }) =>
            names.has(path.join('\n')) ? [] : [`${path.join('.')}: ${sentence}`],
          )
          inspector.publish({ id, at, name, kind, errors, properties: shown })
        })
      publish()
      return (spec) => {
        if (spec) publish(spec.json)
      }
    },
    show: (root, mode) => inspector.show(root ?? undefined, mode === DebuggerMode.bar ? 'bar' : 'bubble'),
    hide: () => inspector.hide(),
    inspector,
  }
}
