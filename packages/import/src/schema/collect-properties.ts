import type { Presence } from '@plan/core'
import { pointerTo, step } from '../place.ts'
import { isObject, type JsonObject, objectAt } from '../reader.ts'
import { resolved } from './resolve.ts'
import { mayRead, type Scope } from './scope.ts'

/** The schema of one property, found somewhere in a schema and its branches. */
export interface FoundProperty {
  readonly name: string
  readonly schema: unknown
  presence: Presence
  readonly scope: Scope
}

/** What is merged at the root of an event and, without the branches nobody can be sure of, below a property. */
export interface Merging {
  readonly keywords: readonly string[]
  readonly imprecise: readonly string[]
  /** Members that are passed over, with what a warning calls them. */
  readonly skipped: readonly (readonly [member: string, keyword: string])[]
}

export const atEvent: Merging = {
  keywords: ['allOf', 'oneOf', 'anyOf'],
  imprecise: ['oneOf', 'anyOf'],
  skipped: [
    ['patternProperties', 'patternProperties'],
    ['if', 'if/then/else'],
    ['not', 'not'],
  ],
}

export const belowProperty: Merging = { keywords: ['allOf'], imprecise: [], skipped: [] }

/**
 * All properties of an object schema: its own, then those of its branches. Of two definitions of
 * one property the last stays, with a warning. `required` counts unless a branch is uncertain.
 *
 * @see Specification, "Composition keywords"
 */
export function collectProperties(schema: JsonObject, scope: Scope, merging: Merging): FoundProperty[] {
  const found = new Map<string, FoundProperty>()
  const required = new Set<string>()
  const { reader, about } = scope

  const visit = (given: JsonObject, from: Scope, isCertain: boolean) => {
    if (!mayRead(from)) return
    const { schema: current, scope: here } = resolved(given, from)
    for (const [member, keyword] of merging.skipped) {
      if (current[member] === undefined || current[member] === null) continue
      reader.warn({ code: 'keyword-skipped', keyword, ...about })
    }
    const place = step(here.place, 'properties')
    for (const [name, property] of Object.entries(objectAt(current.properties, reader, place) ?? {})) {
      if (name === '') {
        reader.warn({ code: 'property-without-name', ...about })
        continue
      }
      if (found.has(name)) {
        if (here.followed.size > 0 && !reader.unfold(place, 0)) return
        reader.warn({ code: 'duplicate-property', ...within(about, name) })
      }
      const inside = { ...here, place: step(place, name), about: within(about, name) }
      found.set(name, { name, schema: property, presence: 'sometimes', scope: inside })
    }
    for (const name of requiredNames(current, here)) if (isCertain) required.add(name)
    for (const keyword of merging.keywords) {
      const branches = current[keyword]
      if (!Array.isArray(branches)) continue
      const isImprecise = merging.imprecise.includes(keyword)
      if (isImprecise) reader.warn({ code: 'composition-imprecise', keyword, ...about })
      for (const [at, branch] of branches.entries()) {
        const inside = { ...here, place: step(step(here.place, keyword), at) }
        if (isObject(branch)) visit(branch, inside, isCertain && !isImprecise)
      }
    }
  }
  visit(schema, scope, true)

  const undeclared: string[] = []
  for (const name of required) {
    const property = found.get(name)
    if (property === undefined) undeclared.push(name)
    else property.presence = 'always'
  }
  if (undeclared.length > 0) reader.warn({ code: 'required-undeclared', names: undeclared, ...about })
  return [...found.values()]
}

function requiredNames({ required }: JsonObject, { reader, place, about }: Scope): string[] {
  if (required === undefined || required === null) return []
  if (Array.isArray(required)) return required.filter((name): name is string => typeof name === 'string')
  if (typeof required === 'boolean' && about.property !== undefined) {
    reader.warn({ code: 'member-ignored', member: 'required', expected: 'a list of names', ...about })
  } else {
    reader.fail({ code: 'structure-invalid', at: pointerTo(step(place, 'required')), expected: 'a list of names' })
  }
  return []
}

const within = (about: Scope['about'], name: string) => ({ ...about, property: [...(about.property ?? []), name] })
