/** How things are called in Kotlin. */
import type { TypedRules } from '../typed/typed-source.ts'

/** The files that are generated, without their extension; the folder is the package. */
export const files = { module: 'Tracking', runtime: 'TrackingRuntime', folder: 'tracking' } as const

/** Hard keywords, and what newer editions keep for themselves. */
export const kotlinReserved: readonly string[] = (
  'as break class continue do else false for fun if in interface is null object package return super this throw true ' +
  'try typealias typeof val var when while yield'
).split(' ')

/** What every object of the JVM has. */
const inherited = ['clone', 'equals', 'finalize', 'getClass', 'hashCode', 'notify', 'notifyAll', 'toString', 'wait']
const ownTypes = [
  ...['Allowed', 'Any', 'Boolean', 'Check', 'Destination', 'Destinations', 'Double', 'Environment', 'Event'],
  ...['Exception', 'Inspector', 'List', 'Long', 'Map', 'Pair', 'Rule', 'Sending', 'Session', 'String'],
  ...['SystemProperties', 'Tracking', 'TrackingRuntime', 'Unit', 'Violation', 'ViolationCode'],
]
// Each type becomes a file of its own, and not all file systems tell capitals.
const reservedTypes = new Set([
  ...[...kotlinReserved, ...ownTypes, 'TrackingKt', 'TrackingRuntimeKt'],
  // What the runtime takes from the language without an import, so that a type of the same name would stand for it.
  ...['Array', 'ArrayList', 'BigInteger', 'Byte', 'Char', 'Collection', 'Float', 'IllegalStateException', 'Int'],
  ...['LinkedHashMap', 'Math', 'Number', 'Pattern', 'Short', 'StringBuilder', 'System', 'Nothing', 'Suppress'],
])
const types = { style: 'pascal', alphabet: 'ascii', reserved: reservedTypes, foldsCase: true } as const

export const kotlinRules: TypedRules = {
  functions: {
    ...{ style: 'camel', alphabet: 'letters' },
    reserved: new Set([...kotlinReserved, ...inherited, 'init', 'updateSystemProperties']),
  },
  types,
  typeSuffix: 'event',
  arguments: { style: 'camel', alphabet: 'letters', reserved: new Set([...kotlinReserved, 'linkedMapOf', 'to']) },
  destinations: {
    ...{ style: 'camel', alphabet: 'letters' },
    reserved: new Set([...kotlinReserved, 'linkedMapOf', 'to', 'values']),
  },
  destinationTypes: types,
  enums: types,
  constants: { style: 'screaming-snake', alphabet: 'ascii', reserved: new Set() },
}
