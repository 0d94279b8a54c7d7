import type { ValueType } from '@plan/core'
import { oneLine } from '../comments/comment-lines.ts'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionOf } from '../definition/written-definition.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { type Argument, eventArguments, systemArguments } from '../naming/event-arguments.ts'
import { nameSource, type SourceNames } from '../naming/source-names.ts'
import { comment, literal, textLiteral } from '../objective-c/literal.ts'
import { objectiveCReserved, objectiveCRules } from '../objective-c/names.ts'
import { runtime, runtimeHeader } from '../objective-c/runtime.ts'
import { icuPattern } from '../patterns/icu-pattern.ts'
import { exampleOf } from '../tracked/example-of.ts'
import type { TrackedEvent, TrackedMember, TrackedSource } from '../tracked/tracked-source.ts'

/** Objective-C: methods of one class; it compiles with and without automatic reference counting. */
export const objectiveC: Language = {
  name: 'Objective-C',
  tokens: ['Objective-C', 'ObjectiveC', 'ObjC'],
  extensions: ['h', 'm'],
  doc: 'The class `Tracking` with a method for each event, and its runtime on Foundation.',
  capabilities: {
    ...{ treeShakable: false, allowedValues: 'checked', members: 'checked', parenthesizedCalls: false },
    acceptsPattern: (pattern) => icuPattern(pattern) !== undefined,
  },
  reserved: objectiveCReserved,
  generate: (source) => {
    const header = `// ${headerOf(source)}\n\n`
    return new Map([
      ['Tracking.h', header + headerText(source)],
      ['Tracking.m', header + moduleText(source)],
      ['TrackingRuntime.h', header + runtimeHeader],
      ['TrackingRuntime.m', header + runtime],
    ])
  },
  functionNames: (source) => nameSource(source, objectiveCRules).functions,
  snippet: (event, source) => {
    const name = nameSource(source, objectiveCRules).functions.get(event.id) ?? event.id
    const given = eventArguments(event, objectiveCRules.arguments).map(
      ({ identifier, member }): Part => ({ label: identifier, text: exampleText(member) }),
    )
    return `#import "Tracking.h"\n\n[Tracking ${selectorText(name, given)}];\n`
  },
}

/** A part of a selector with what stands behind its colon. */
interface Part {
  readonly label: string
  readonly text: string
}

/** The name stands for the label of the first argument. */
const selectorText = (name: string, parts: readonly Part[]): string =>
  parts.length === 0 ? name : parts.map(({ label, text }, at) => `${at === 0 ? name : label}:${text}`).join('\n    ')

function exampleText(member: TrackedMember): string {
  if (!member.isRequired) return 'nil'
  const value = exampleOf(member)
  return !member.isList && isPlain(member)
    ? String(value === true ? 'YES' : value === false ? 'NO' : value)
    : literal(value)
}

const plainTypes: Partial<Readonly<Record<ValueType, string>>> = { int: 'NSInteger', float: 'double', bool: 'BOOL' }
const objectTypes: Readonly<Record<ValueType, string>> = {
  ...{ string: 'NSString *', int: 'NSNumber *', float: 'NSNumber *', bool: 'NSNumber *', any: 'id' },
  object: 'NSDictionary<NSString *, id> *',
}

/** Whether a required value is a number of C and no object. */
const isPlain = ({ type, isList, isRequired }: TrackedMember): boolean =>
  isRequired && !isList && plainTypes[type] !== undefined

function typeText(member: TrackedMember): string {
  const one = objectTypes[member.type]
  const type = isPlain(member) ? plainTypes[member.type] : member.isList ? `NSArray<${one}> *` : one
  return member.isRequired ? `(${type})` : `(nullable ${type})`
}

interface Method {
  readonly name: string
  readonly given: readonly { readonly identifier: string; readonly type: string; readonly value: string }[]
}

const signature = ({ name, given }: Method, result: string): string =>
  `+ (${result})${selectorText(
    name,
    given.map(({ identifier, type }) => ({ label: identifier, text: `${type}${identifier}` })),
  )}`

const argumentsOf = (given: readonly Argument[]): Method['given'] =>
  given.map(({ identifier, member }) => ({
    ...{ identifier, type: typeText(member), value: boxed(identifier, member) },
  }))

const boxed = (identifier: string, member: TrackedMember): string => {
  if (!isPlain(member)) return identifier
  return member.type === 'bool' ? `[NSNumber numberWithBool:${identifier}]` : `@(${identifier})`
}

const systemMethod = (source: TrackedSource, names: SourceNames): Method => ({
  name: 'properties',
  given: argumentsOf(systemArguments(source, names)),
})

const destinationsMethod = ({ destinations }: TrackedSource, names: SourceNames): Method => ({
  name: 'destinations',
  given: destinations.map(({ id }) => {
    const identifier = names.destinations.get(id) ?? id
    return { identifier, type: '(nullable id<TrackingDestination>)', value: identifier }
  }),
})

const eventMethod = (event: TrackedEvent, names: SourceNames): Method => ({
  name: names.functions.get(event.id) ?? event.id,
  given: argumentsOf(eventArguments(event, objectiveCRules.arguments)),
})

const begin = (hasSystem: boolean): string => `+ (void)begin:(TrackingEnvironment)environment
    destinations:(TrackingDestinations *)destinations
${hasSystem ? '    systemProperties:(TrackingSystemProperties *)systemProperties\n' : ''}    inspector:(nullable id<TrackingInspector>)inspector
    observer:(nullable id<TrackingObserver>)observer
    strict:(BOOL)strict`
const update = '+ (void)updateSystemProperties:(TrackingSystemProperties *)systemProperties'

function headerText(source: TrackedSource): string {
  const names = nameSource(source, objectiveCRules)
  const hasSystem = source.systemProperties.length > 0
  const told = source.destinations.map(
    ({ id, name, operations }) => `${names.destinations.get(id)}: ${oneLine(name)}; ${operations.join(', ')}`,
  )
  const described = source.systemProperties.flatMap(({ id, description }) =>
    remark(names.systemProperties.get(id), description),
  )
  const methods = source.events.map((event) => {
    const own = eventArguments(event, objectiveCRules.arguments).flatMap(({ identifier, member }) =>
      remark(identifier, member.description),
    )
    return `${comment([...toldOfEvent(event), ...own])}${signature(eventMethod(event, names), 'void')};\n\n`
  })
  return `#import "TrackingRuntime.h"

NS_ASSUME_NONNULL_BEGIN

${comment(['Where the events go.', ...told])}@interface TrackingDestinations : TrackingValues
${signature(destinationsMethod(source, names), 'instancetype')};
@end

${
  hasSystem
    ? `${comment(['What is sent along with every event that carries it.', ...described])}@interface TrackingSystemProperties : TrackingValues
${signature(systemMethod(source, names), 'instancetype')};
@end

`
    : ''
}/// A method for each event.
@interface Tracking : NSObject

/// Comes before the first event. Called again, it replaces everything. In development a call with a violation is told,
/// and where strict is on it raises TrackingViolationException and sends nothing.
${begin(hasSystem)};

${hasSystem ? `/// Replaces the system properties from now on.\n${update};\n\n` : ''}${methods.join('')}@end

NS_ASSUME_NONNULL_END
`
}

const remark = (identifier: string | undefined, text: string): readonly string[] =>
  text === '' ? [] : [`${identifier}: ${oneLine(text)}`]

function moduleText(source: TrackedSource): string {
  const names = nameSource(source, objectiveCRules)
  const hasSystem = source.systemProperties.length > 0
  const pairs = source.destinations.map(({ id }) => textLiteral(names.destinations.get(id) ?? id))
  return `#import "Tracking.h"

${valuesText('TrackingDestinations', destinationsMethod(source, names))}${
  hasSystem ? valuesText('TrackingSystemProperties', systemMethod(source, names)) : ''
}@implementation Tracking

${begin(hasSystem)} {
  NSMutableArray *_pairs = [NSMutableArray array];
  for (NSString *_name in @[ ${pairs.join(', ')} ]) {
    id _one = [destinations.values objectForKey:_name];
    if (_one != nil) [_pairs addObject:@[ _name, _one ]];
  }
  NSMutableDictionary *_options = [NSMutableDictionary dictionary];
  [_options setObject:@(environment) forKey:@"environment"];
  [_options setObject:@(strict) forKey:@"strict"];
  [_options setObject:_pairs forKey:@"destinations"];
  [_options setObject:${hasSystem ? 'systemProperties.values' : '@{}'} forKey:@"system"];
  TrackingPut(_options, @"inspector", inspector);
  TrackingPut(_options, @"observer", observer);
  [TrackingRuntime open:_options];
}

${hasSystem ? `${update} {\n  [TrackingRuntime update:systemProperties.values];\n}\n\n` : ''}${source.events.map((event) => eventText(event, names)).join('')}@end
`
}

const putText = ({ given }: Method): string =>
  `  NSMutableDictionary *_given = [NSMutableDictionary dictionary];
${given.map(({ identifier, value }) => `  TrackingPut(_given, ${textLiteral(identifier)}, ${value});\n`).join('')}`

const valuesText = (name: string, method: Method): string => `@implementation ${name}
${signature(method, 'instancetype')} {
${putText(method)}  return [[self alloc] initWithValues:_given];
}
@end

`

function eventText(event: TrackedEvent, names: SourceNames): string {
  const method = eventMethod(event, names)
  const definition = definitionOf(event, names, objectiveCRules.arguments, icuPattern)
  const members = Object.entries(definition).map(([name, value]) =>
    name === 'properties'
      ? `      ${textLiteral(name)} : @[${(value as readonly unknown[]).map((rule) => `\n        ${literal(rule)}`).join(',')}${(value as readonly unknown[]).length === 0 ? '' : '\n      '}]`
      : `      ${textLiteral(name)} : ${literal(value)}`,
  )
  return `${signature(method, 'void')} {
  static NSDictionary *_event = nil;
  @synchronized([TrackingRuntime class]) {
    if (_event == nil) {
      _event = [@{
${members.join(',\n')}
      } copy];
    }
  }
${putText(method)}  [TrackingRuntime track:_event given:_given];
}

`
}
