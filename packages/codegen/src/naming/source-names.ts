/** Every identifier that a generated module needs. */
import { type ExtraArgument, isArgument, type TrackedEvent, type TrackedSource } from '../tracked/tracked-source.ts'
import { type NamingRules, nameAll } from './name-all.ts'

/** The rules of the scopes of a module. Scopes that a language does not part may share their rules. */
export interface ModuleRules {
  /** Functions of events. */
  readonly functions: NamingRules
  /** Types of events' arguments, where they have any; given the name of the event with `typeSuffix`. */
  readonly types: NamingRules
  readonly typeSuffix: string
  /** Arguments of a function; system properties too. */
  readonly arguments: NamingRules
  /** Destinations. */
  readonly destinations: NamingRules
}

/** Identifiers by the ids of what they stand for. */
export interface SourceNames {
  readonly functions: ReadonlyMap<string, string>
  readonly types: ReadonlyMap<string, string>
  readonly systemProperties: ReadonlyMap<string, string>
  readonly destinations: ReadonlyMap<string, string>
}

/** Every snippet of a source asks for all its names. */
const known = new WeakMap<TrackedSource, WeakMap<ModuleRules, SourceNames>>()

/** The identifiers of a source in a language. */
export function nameSource(source: TrackedSource, rules: ModuleRules): SourceNames {
  const ofSource = known.get(source) ?? new WeakMap<ModuleRules, SourceNames>()
  const names = ofSource.get(rules) ?? nameAnew(source, rules)
  known.set(source, ofSource.set(rules, names))
  return names
}

function nameAnew(source: TrackedSource, rules: ModuleRules): SourceNames {
  const { events, systemProperties, destinations } = source
  const named = events.map(({ id, title }) => ({ key: id, text: title, qualifier: 'event' }))
  return {
    functions: nameAll(named, rules.functions),
    types: nameAll(
      named.map(({ key, text }) => ({ key, text: `${text} ${rules.typeSuffix}`, qualifier: 'of event' })),
      rules.types,
    ),
    systemProperties: nameAll(
      systemProperties.map(({ id, name }) => ({ key: id, text: name, qualifier: 'property' })),
      rules.arguments,
    ),
    destinations: nameAll(
      destinations.map(({ id, name }) => ({ key: id, text: name, qualifier: 'destination' })),
      rules.destinations,
    ),
  }
}

/** The identifiers of an event's arguments: by id of the property, and of extra arguments by {@link extraKey}. */
export const nameArguments = ({ properties, extraArguments }: TrackedEvent, rules: NamingRules) =>
  nameAll(
    [
      ...properties.filter(isArgument).map(({ id, name, kind }) => ({ key: id, text: name, qualifier: `of ${kind}` })),
      ...extraArguments.map((extra) => ({ key: extraKey(extra), text: extra.text, qualifier: 'argument' })),
    ],
    rules,
  )

/** The key of an extra argument in {@link nameArguments}; no property has such an id. */
export const extraKey = ({ kind, text }: ExtraArgument): string => `${kind}\n${text}`
