/** How things are called in Objective-C. */
import type { ModuleRules } from '../naming/source-names.ts'

/** Words of C and Objective-C, and what Foundation defines as macros or types in lower case. */
export const objectiveCReserved: readonly string[] = (
  'BOOL Class IMP NO NULL Nil Protocol SEL YES alloc and asm atomic auto autorelease autoreleasepool bool break bycopy ' +
  'byref case catch char class const continue copy default defined do double else enum extern false finally float for ' +
  'goto id if implementation import in init initialize inline inout int interface int16_t int32_t int64_t int8_t load ' +
  'long new nil nonatomic nonnull not null_resettable nullable oneway optional or out private property protected ' +
  'protocol public register release required restrict retain return self selector short signed sizeof static strong ' +
  'struct super switch synchronized synthesize throw true try typedef typeof union unsigned void volatile weak while xor'
).split(' ')

/** Methods of the module's own class, and what every class answers to. */
const own = [
  ...[
    'begin',
    'updateSystemProperties',
    'description',
    'hash',
    'superclass',
    'version',
    'setVersion',
    'name',
    'values',
  ],
  ...[
    'debugDescription',
    'isProxy',
    'zone',
    'instancesRespondToSelector',
    'conformsToProtocol',
    'main',
    'errno',
    'unix',
  ],
  ...['linux', 'log', 'exp', 'index', 'poseAsClass', 'accessInstanceVariablesDirectly', 'useStoredAccessor'],
  ...['allocWithZone', 'copyWithZone', 'mutableCopyWithZone', 'isEqual', 'isKindOfClass', 'performSelector'],
  ...['resolveClassMethod', 'resolveInstanceMethod', 'respondsToSelector', 'instanceMethodForSelector'],
  ...['methodForSelector', 'methodSignatureForSelector', 'instanceMethodSignatureForSelector', 'isSubclassOfClass'],
  ...['cancelPreviousPerformRequestsWithTarget', 'automaticallyNotifiesObserversForKey', 'setKeys', 'environment'],
]
const words = { style: 'camel', alphabet: 'ascii', reserved: new Set([...objectiveCReserved, ...own]) } as const

/** There is one scope: every identifier is an ASCII word of no other meaning. */
export const objectiveCRules: ModuleRules = {
  functions: words,
  types: words,
  typeSuffix: 'properties',
  arguments: words,
  destinations: words,
}
