/** How things are called in Dart. */
import type { TypedRules } from '../typed/typed-source.ts'

/** Keywords, and the words that are keywords in some places. */
export const dartReserved: readonly string[] = (
  'abstract as assert async augment await base break case catch class const continue covariant default deferred do ' +
  'dynamic else enum export extends extension external factory false final finally for Function get hide if implements ' +
  'import in interface is late library mixin native new null of on operator part required rethrow return sealed set ' +
  'show static super switch sync this throw true try type typedef var void when while with yield'
).split(' ')

/** The types in small letters, which a member of the same name would hide. */
const coreWords = ['bool', 'double', 'int', 'num']
/** What every object has: no static member, field or value of an enum is called so. */
const inherited = ['hashCode', 'noSuchMethod', 'runtimeType', 'toString']

/** What stands in every Dart file without an import, so that a type of the same name would stand for it in the app too. */
const coreTypes = (
  'ArgumentError AssertionError BigInt Comparable Comparator ConcurrentModificationError DateTime Deprecated Duration ' +
  'Enum Error Exception Expando Finalizer FormatException Function Future IndexError Invocation Iterable Iterator List ' +
  'Map MapEntry Match Never NoSuchMethodError Null Object OutOfMemoryError Pattern RangeError Record RegExp RegExpMatch ' +
  'RuneIterator Runes Set Sink StackOverflowError StackTrace StateError Stopwatch Stream String StringBuffer StringSink ' +
  'Symbol Type TypeError UnimplementedError UnsupportedError Uri UriData WeakReference'
).split(' ')
const ownTypes = [
  ...['Destination', 'Destinations', 'Environment', 'Inspector', 'SystemProperties', 'Tracking', 'Violation'],
  ...['ViolationCode', 'ViolationException'],
]

// A name that begins with `_`, which stands before digits elsewhere, is of its library alone.
const words = { style: 'camel', alphabet: 'ascii', beforeDigit: 'n' } as const
const members = { ...words, reserved: new Set([...dartReserved, ...coreWords, ...inherited]) }
const functions = { ...words, reserved: new Set([...members.reserved, 'init', 'updateSystemProperties']) }
const ofEnums = ['index', 'name', 'override', 'values', 'wireValue']
const types = {
  ...({ style: 'pascal', alphabet: 'ascii', beforeDigit: 'N' } as const),
  reserved: new Set([...dartReserved, ...coreTypes, ...ownTypes]),
}

export const dartRules: TypedRules = {
  functions,
  // Constants of the library, each behind `_`.
  types: { ...words, reserved: new Set() },
  typeSuffix: 'event',
  arguments: members,
  destinations: members,
  destinationTypes: types,
  enums: types,
  constants: { ...words, reserved: new Set([...members.reserved, ...ofEnums]) },
}
