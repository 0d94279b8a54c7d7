/** The definition of an event as the runtime reads it. */
import { definitionLines } from '../definition/definition-lines.ts'
import { definitionOf } from '../definition/definition-of.ts'
import type { SourceNames } from '../naming/source-names.ts'
import type { TrackedEvent } from '../tracked/tracked-source.ts'
import { literal } from './literal.ts'
import { moduleRules } from './module-names.ts'

const forms = { literal, member: (name: string, value: string) => `${name}: ${value}`, indent: '  ', inner: '    ' }

/** The text of a definition. */
export const definitionText = (event: TrackedEvent, names: SourceNames): string =>
  `{\n${definitionLines(definitionOf(event, names, moduleRules.arguments), forms).join('\n')}\n}`
