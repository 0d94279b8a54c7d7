/** How things are called in PHP. */

import { hex } from '../literals/text-literal.ts'
import type { ModuleRules } from '../naming/source-names.ts'
import { type PatternDialect, writePattern, writeRuns } from '../patterns/write-pattern.ts'

export const phpReserved: readonly string[] = (
  'abstract and array as bool break callable case catch class clone const continue declare default die do echo else ' +
  'elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false final finally float fn ' +
  'for foreach function global goto if implements include include_once instanceof insteadof int interface isset iterable ' +
  'list match mixed namespace never new null object or parent print private protected public readonly require ' +
  'require_once return self static string switch throw trait true try unset use var void while xor yield'
).split(' ')

const keywords = new Set(phpReserved)
const ownTypes = [
  'Destinations',
  'Inspector',
  'Runtime',
  'SystemProperties',
  'Tracking',
  'Violation',
  'ViolationException',
]

/** The rules of the scopes of the class; its types are those of destinations. */
export const moduleRules: ModuleRules = {
  functions: {
    ...{ style: 'camel', alphabet: 'letters', foldsCase: true },
    reserved: new Set([...phpReserved, 'init', 'updateSystemProperties']),
  },
  types: { style: 'pascal', alphabet: 'letters', foldsCase: true, reserved: new Set([...phpReserved, ...ownTypes]) },
  typeSuffix: 'destination',
  arguments: { style: 'camel', alphabet: 'letters', reserved: new Set([...keywords, 'this']) },
  destinations: { style: 'camel', alphabet: 'letters', reserved: new Set([...keywords, 'this']) },
}

const dialect: PatternDialect = {
  ...{ start: '\\A', end: '\\z', looksAround: true, mostRepeats: 1000, writeSet: writeRuns },
  codePoint: (code) => `\\x{${hex(code)}}`,
}

/** A pattern as `preg_match` reads it between slashes. */
export const expression = (pattern: string): string | undefined => writePattern(pattern, dialect)

/** The files that are generated, without their extension. */
export const files = { module: 'Tracking', runtime: 'TrackingRuntime' } as const
