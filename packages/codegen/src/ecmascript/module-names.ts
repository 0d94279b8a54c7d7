/** How things are called in ECMAScript modules. */
import type { ModuleRules } from '../naming/source-names.ts'
import { ecmascriptReserved } from './reserved.ts'

/** What the module declares or imports itself. */
const own = ['init', 'open', 'track', 'update', 'updateSystemProperties']
const ownTypes = [
  ...['CommonOptions', 'Destination', 'DestinationWith', 'Destinations', 'Environment', 'EventDefinition'],
  ...['InitOptions', 'Inspector', 'Properties', 'SystemProperties', 'Violation', 'ViolationCode'],
]
/** What every object has: as the name of an absent argument each would read as a function. */
const inherited = new Set([
  ...['constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable'],
  ...['toLocaleString', 'toString', 'valueOf'],
])
// A module that exports `then` is taken for a promise by whoever awaits its import.
const reserved = new Set([...ecmascriptReserved, ...own, 'then'])

/** The rules of the scopes of a module. */
export const moduleRules: ModuleRules = {
  functions: { style: 'camel', alphabet: 'letters', reserved },
  types: { style: 'pascal', alphabet: 'letters', reserved: new Set([...ecmascriptReserved, ...ownTypes]) },
  typeSuffix: 'properties',
  arguments: { style: 'camel', alphabet: 'letters', reserved: inherited },
  destinations: { style: 'camel', alphabet: 'letters', reserved: inherited },
}

/** The files that are generated, without their extension. */
export const files = { module: 'tracking', runtime: 'tracking-runtime' } as const
