/** How things are called in Go. */

import { hex } from '../literals/text-literal.ts'
import { nameAll } from '../naming/name-all.ts'
import type { ModuleRules } from '../naming/source-names.ts'
import { once } from '../once.ts'
import { type PatternDialect, writePattern, writeRuns } from '../patterns/write-pattern.ts'
import type { TrackedSource } from '../tracked/tracked-source.ts'

export const goReserved: readonly string[] = (
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range ' +
  'return select struct switch type var'
).split(' ')

const ownTypes = [
  ...[
    'Destinations',
    'Development',
    'Environment',
    'Init',
    'InitOptions',
    'Inspector',
    'Production',
    'Properties',
    'Ptr',
  ],
  ...['Staging', 'SystemProperties', 'Track', 'Tracker', 'UpdateSystemProperties', 'Violation', 'ViolationError'],
]
// What a package shows begins with a capital, which not every script has.
const rules = { style: 'pascal', alphabet: 'ascii', beforeDigit: 'N', reserved: new Set<string>() } as const

/** The rules of the scopes of a package; events are methods, so that no type takes their name. */
export const moduleRules: ModuleRules = {
  ...{ functions: rules, types: { ...rules, reserved: new Set(ownTypes) }, typeSuffix: 'properties' },
  ...{ arguments: rules, destinations: rules },
}

/** The types of events' properties and of destinations, which share the scope of the package. Every snippet asks for them. */
export const typeNames = once(({ events, destinations }: TrackedSource) => {
  const names = nameAll(
    [
      ...events.map(({ id, title }) => ({ key: `event ${id}`, text: `${title} properties`, qualifier: 'of event' })),
      ...destinations.map(({ id, name }) => ({
        key: `destination ${id}`,
        text: `${name} destination`,
        qualifier: 'type',
      })),
    ],
    moduleRules.types,
  )
  return {
    ofEvent: (id: string) => names.get(`event ${id}`) ?? id,
    ofDestination: (id: string) => names.get(`destination ${id}`) ?? id,
  }
})

const dialect: PatternDialect = {
  ...{ start: '\\A', end: '\\z', looksAround: false, mostRepeats: 1000, writeSet: writeRuns },
  codePoint: (code) => `\\x{${hex(code)}}`,
}

/** A pattern as `regexp` reads it. */
export const expression = (pattern: string): string | undefined => writePattern(pattern, dialect)

/** The files that are generated, without their extension, and the package they are. */
export const files = { module: 'tracking', runtime: 'tracking_runtime' } as const
