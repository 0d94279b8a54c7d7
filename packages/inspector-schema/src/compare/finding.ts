import type { ConstraintName } from '../values/constraints.ts'
import type { PropertyPath } from '../wire/decode-properties.ts'

interface Facts {
  /** No event of that name. */
  'event-not-in-plan': object
  /** The plan names who sends the event, and this source is not among them. */
  'event-not-on-source': { readonly sourceId: string }
  /** The types as a plan writes them; of several the distinct ones. */
  'type-mismatch': { readonly path: PropertyPath; readonly expected: string; readonly observed: readonly string[] }
  /** One property with types that exclude one another, whatever the plan says. */
  'type-inconsistent': { readonly path: PropertyPath; readonly observed: readonly string[] }
  'property-unexpected': { readonly path: PropertyPath }
  'property-missing': { readonly path: PropertyPath }
  /** `constraints` are those that were broken or, where the check was made elsewhere, all that the property has. */
  'value-breaks-constraint': { readonly path: PropertyPath; readonly constraints: readonly BrokenConstraint[] }
}

/** What a value can break: a constraint on itself, or on the keys of an object. */
export type BrokenConstraint = ConstraintName | 'key-missing' | 'key-unexpected'

/** One of the seven kinds of issues. */
export type FindingCode = keyof Facts

/** A difference between what was sent and what the plan says; the raw form of an issue. */
export type Finding = { readonly [Code in FindingCode]: { readonly code: Code } & Facts[Code] }[FindingCode]

/** One kind of finding. */
export interface FindingKind<Code extends FindingCode> {
  readonly doc: string
  readonly describe: (finding: Extract<Finding, { code: Code }>) => string
}

const quoted = (path: PropertyPath) => JSON.stringify(path.join('.'))

/** Every kind. */
export const findingKinds: { readonly [Code in FindingCode]: FindingKind<Code> } = {
  'event-not-in-plan': {
    doc: 'An event is sent that the plan does not have.',
    describe: () => 'The event is not in the plan',
  },
  'event-not-on-source': {
    doc: 'An event is sent by a source that the plan does not name for it.',
    describe: ({ sourceId }) => `The event is not expected from the source ${JSON.stringify(sourceId)}`,
  },
  'type-mismatch': {
    doc: 'A property has another type than the plan says.',
    describe: ({ path, expected, observed }) =>
      `Property ${quoted(path)} is ${observed.join(' or ')}, the plan says ${expected}`,
  },
  'type-inconsistent': {
    doc: 'A property has one type here and another there.',
    describe: ({ path, observed }) => `Property ${quoted(path)} is sent as ${observed.join(' and as ')}`,
  },
  'property-unexpected': {
    doc: 'A property is sent that the plan does not have for the event, or not for this source.',
    describe: ({ path }) => `Property ${quoted(path)} is not expected on the event`,
  },
  'property-missing': {
    doc: 'A property is not sent that the plan says is always there.',
    describe: ({ path }) => `Property ${quoted(path)} is missing`,
  },
  'value-breaks-constraint': {
    doc: 'A value breaks a constraint: pinned or allowed values, pattern, range, a required or forbidden key.',
    describe: ({ path, constraints }) => `Property ${quoted(path)} breaks ${constraints.join(', ')}`,
  },
}

/**
 * A finding as a sentence.
 *
 * @example
 * describeFinding({ code: 'property-missing', path: ['plan'] }) // 'Property "plan" is missing'
 */
export const describeFinding = <F extends Finding>(finding: F): string =>
  (findingKinds[finding.code] as FindingKind<FindingCode>).describe(finding as never)
