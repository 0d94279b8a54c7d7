/** How things are called in Swift. */

import { nameSource } from '../naming/source-names.ts'
import { once } from '../once.ts'
import type { TrackedSource } from '../tracked/tracked-source.ts'
import { type TypedRules, type TypedSource, typedSource } from '../typed/typed-source.ts'

/** What no function, argument or type is called in Swift. */
export const swiftReserved: readonly string[] = (
  'Any Self Type Protocol actor any as associatedtype associativity async await borrowing break case catch class ' +
  'consuming continue convenience copy default defer deinit didSet discard do dynamic each else enum extension ' +
  'fallthrough false fileprivate final for func get guard if import in indirect infix init inout internal is ' +
  'isolated lazy left let macro mutating nil none nonisolated nonmutating open operator optional override package ' +
  'postfix precedence precedencegroup prefix private protocol public repeat required rethrows return right self ' +
  'sending set some static struct subscript super switch throw throws true try typealias unowned var weak where ' +
  'while willSet yield'
).split(' ')

/** What the module declares, and the types that its own text names. */
const own = [
  'initialize',
  'updateSystemProperties',
  'system',
  'rawValue',
  'values',
  'hash',
  'hashValue',
  'encode',
  'given',
]
const ownTypes = [
  ...['String', 'Int', 'Double', 'Bool', 'Void', 'Swift', 'Foundation', 'Error', 'Tracking', 'Hashable', 'Sendable'],
  ...['RawRepresentable', 'Destinations', 'SystemProperties', 'TrackingEnvironment', 'TrackingDestination'],
  ...['TrackingInspector', 'TrackingViolation', 'TrackingOptions', 'TrackingOperation', 'TrackingType', 'TrackingRule'],
  ...['TrackingProperty', 'TrackingEvent', 'TrackingBox', 'TrackingRuntime'],
]
const words = { style: 'camel', alphabet: 'letters', reserved: new Set([...swiftReserved, ...own]) } as const
const types = { style: 'pascal', alphabet: 'letters', reserved: new Set([...swiftReserved, ...ownTypes]) } as const

export const swiftRules: TypedRules = {
  functions: words,
  types,
  typeSuffix: 'properties',
  arguments: words,
  destinations: words,
  destinationTypes: types,
  enums: types,
  constants: words,
}

/** Functions and types share a scope, and are written alike where a script has no capitals. */
export const swiftSource = once((source: TrackedSource): TypedSource => {
  const functions = nameSource(source, swiftRules).functions.values()
  const enums = { ...swiftRules.enums, reserved: new Set([...swiftRules.enums.reserved, ...functions]) }
  return typedSource(source, { ...swiftRules, enums })
})
