/** How things are called in C#. */
import type { TypedRules } from '../typed/typed-source.ts'

/** The files that are generated, without their extension, and the namespace of what they declare. */
export const files = { module: 'Tracking', runtime: 'TrackingRuntime', namespace: 'TrackingPlan' } as const

export const csharpReserved: readonly string[] = (
  'abstract as async await base bool break byte case catch char checked class const continue decimal default delegate ' +
  'do double dynamic else enum event explicit extern false finally fixed float for foreach goto if implicit in int ' +
  'interface internal is lock long namespace new null object operator out override params private protected public ' +
  'readonly record ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try ' +
  'typeof uint ulong unchecked unsafe ushort using var virtual void volatile while'
).split(' ')

/** What every class has. */
const inherited = ['Equals', 'Finalize', 'GetHashCode', 'GetType', 'MemberwiseClone', 'ReferenceEquals', 'ToString']
/** Types of the module, and those that it and its runtime take from the platform. */
const ownTypes = [
  ...['Action', 'Allowed', 'Check', 'Console', 'Convert', 'CultureInfo', 'Destination', 'Destinations', 'Dictionary'],
  ...[
    'DictionaryEntry',
    'Event',
    'Exception',
    'HashSet',
    'IDictionary',
    'IEnumerable',
    'IInspector',
    'IReadOnlyDictionary',
  ],
  ...['IReadOnlyList', 'KeyValuePair', 'List', 'Regex', 'RegexOptions', 'Rule', 'Sending', 'Session', 'StringBuilder'],
  ...['System', 'SystemProperties', 'Tracking', 'TrackingEnvironment', 'TrackingPlan', 'TrackingRuntime', 'Values'],
  ...['Violation', 'ViolationException'],
]
const types = {
  style: 'pascal',
  alphabet: 'letters-of-one-unit',
  reserved: new Set([...csharpReserved, ...ownTypes]),
} as const
const parameters = { style: 'camel', alphabet: 'letters-of-one-unit', reserved: new Set(csharpReserved) } as const

export const csharpRules: TypedRules = {
  functions: {
    ...{ style: 'pascal', alphabet: 'letters-of-one-unit' },
    // A method may be called like a type, but what the methods themselves name must not be hidden by one.
    reserved: new Set([...csharpReserved, ...inherited, ...ownTypes, 'Init', 'UpdateSystemProperties']),
  },
  types,
  typeSuffix: 'event',
  arguments: parameters,
  destinations: parameters,
  destinationTypes: types,
  enums: types,
  constants: { style: 'pascal', alphabet: 'letters-of-one-unit', reserved: new Set([...csharpReserved, ...inherited]) },
}
