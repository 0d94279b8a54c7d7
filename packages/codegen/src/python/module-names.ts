/** How things are called in Python. */

import { hex } from '../literals/text-literal.ts'
import type { ModuleRules } from '../naming/source-names.ts'
import { type PatternDialect, writePattern, writeRuns } from '../patterns/write-pattern.ts'

export const pythonReserved: readonly string[] = (
  'False None True and as assert async await break case class continue def del elif else except exec finally for ' +
  'from global if import in is lambda match nonlocal not or pass print raise return try type while with yield'
).split(' ')

/** What types are written with. */
const builtin = ['bool', 'float', 'int', 'object', 'str']
const own = ['annotations', 'dataclass', 'init', 'update_system_properties']
const ownTypes = [
  ...['Any', 'Callable', 'Literal', 'Mapping', 'Optional', 'Protocol', 'Sequence', 'Destinations', 'Environment'],
  ...['Inspector', 'Properties', 'SystemProperties', 'Violation', 'ViolationError'],
]

/** The rules of the scopes of a module; its types are those of destinations. */
export const moduleRules: ModuleRules = {
  functions: { style: 'snake', alphabet: 'letters', reserved: new Set([...pythonReserved, ...builtin, ...own]) },
  types: { style: 'pascal', alphabet: 'letters', reserved: new Set([...pythonReserved, ...ownTypes]) },
  typeSuffix: 'destination',
  arguments: { style: 'snake', alphabet: 'letters', reserved: new Set([...pythonReserved, ...builtin, 'self']) },
  destinations: { style: 'snake', alphabet: 'letters', reserved: new Set([...pythonReserved, ...builtin, 'self']) },
}

const dialect: PatternDialect = {
  ...{ start: '\\A', end: '\\Z', looksAround: true, mostRepeats: 1000, writeSet: writeRuns },
  codePoint: (code) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`),
}

/** A pattern as `re` reads it. */
export const expression = (pattern: string): string | undefined => writePattern(pattern, dialect)

/** The folder of the package, and what its module calls the runtime. */
export const packageName = 'tracking'
