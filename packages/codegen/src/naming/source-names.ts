/** Every identifier that a generated module needs. */
import { once } from '../once.ts'
import type { TrackedSource } from '../tracked/tracked-source.ts'
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
const known = once((source: TrackedSource) => once((rules: ModuleRules) => nameAnew(source, rules)))

/** The identifiers of a source in a language. */
export const nameSource = (source: TrackedSource, rules: ModuleRules): SourceNames => known(source)(rules)

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
