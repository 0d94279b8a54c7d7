/** How things are called in Java. */
import type { TypedRules } from '../typed/typed-source.ts'

/** The files that are generated, without their extension; the folder is the package. */
export const files = { module: 'Tracking', runtime: 'TrackingRuntime', folder: 'tracking' } as const

/** Keywords of every edition, and the literals that read like them. */
export const javaReserved: readonly string[] = (
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends false ' +
  'final finally float for goto if implements import instanceof int interface long native new null package private ' +
  'protected public record return sealed short static strictfp super switch synchronized this throw throws transient ' +
  'true try var void volatile while yield'
).split(' ')

/** What every object has; a method of a module or a setter must not stand for it. */
const inherited = ['clone', 'equals', 'finalize', 'getClass', 'hashCode', 'notify', 'notifyAll', 'toString', 'wait']
const ownTypes = [
  ...['Boolean', 'Destination', 'Destinations', 'Double', 'Event', 'LinkedHashMap', 'List', 'Long', 'Map', 'Object'],
  ...['Override', 'Properties', 'Rule', 'String', 'SystemProperties', 'SystemPropertiesUpdate', 'Tracking'],
  ...['TrackingRuntime'],
]
const reserved = new Set([...javaReserved, ...inherited])
// Each type becomes a file of its own, and not all file systems tell capitals.
const types = {
  style: 'pascal',
  alphabet: 'ascii',
  reserved: new Set([...javaReserved, ...ownTypes]),
  foldsCase: true,
} as const

export const javaRules: TypedRules = {
  functions: {
    ...{ style: 'camel', alphabet: 'letters' },
    reserved: new Set([...reserved, 'init', 'updateSystemProperties']),
  },
  types,
  typeSuffix: 'properties',
  arguments: { style: 'camel', alphabet: 'letters', reserved },
  destinations: { style: 'camel', alphabet: 'letters', reserved },
  destinationTypes: types,
  enums: types,
  constants: { style: 'screaming-snake', alphabet: 'ascii', reserved: new Set() },
}
