/** How things are called in Ruby. */

import { hex } from '../literals/text-literal.ts'
import type { ModuleRules } from '../naming/source-names.ts'
import { type PatternDialect, writePattern, writeRuns } from '../patterns/write-pattern.ts'

export const rubyReserved: readonly string[] = (
  'BEGIN END alias and begin break case class def defined do else elsif end ensure false for if in module next nil not ' +
  'or redo rescue retry return self super then true undef unless until when while yield'
).split(' ')

/** What every module answers to, and what its functions are written with. */
const inherited = (
  'allocate ancestors binding block_given caller clone const_get constants display dup eql equal extend fail format freeze ' +
  'frozen hash init initialize inspect instance_eval instance_exec instance_methods instance_of itself is_a kind_of lambda ' +
  'loop method methods module_eval module_function name new nil object_id open p print private proc protected public putc ' +
  'puts raise rand require require_relative respond_to send singleton_class sleep srand system tap test then throw to_enum ' +
  'to_s trap update_system_properties'
).split(' ')

const functions = new Set([...rubyReserved, ...inherited])
const keywords = new Set(rubyReserved)
/** An underscore and a digit are a parameter of blocks. */
const beforeDigit = 'n'

/** The rules of the scopes of a module. */
export const moduleRules: ModuleRules = {
  functions: { style: 'snake', alphabet: 'letters', reserved: functions, beforeDigit },
  types: { style: 'pascal', alphabet: 'ascii', reserved: new Set() },
  typeSuffix: 'event',
  arguments: { style: 'snake', alphabet: 'letters', reserved: keywords, beforeDigit },
  destinations: { style: 'snake', alphabet: 'letters', reserved: keywords, beforeDigit },
}

const dialect: PatternDialect = {
  ...{ start: '\\A', end: '\\z', looksAround: true, mostRepeats: 1000, writeSet: writeRuns },
  codePoint: (code) => `\\u{${hex(code)}}`,
}

/** A pattern as `Regexp` reads it. */
export const expression = (pattern: string): string | undefined => writePattern(pattern, dialect)

/** The files that are generated, without their extension. */
export const files = { module: 'tracking', runtime: 'tracking_runtime' } as const
