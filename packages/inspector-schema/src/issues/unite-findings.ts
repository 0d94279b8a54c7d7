import type { Finding, FindingCode } from '../compare/finding.ts'
import { compareTexts } from './compare-versions.ts'

type Uniting = {
  readonly [Code in FindingCode]: (
    a: Extract<Finding, { code: Code }>,
    b: Extract<Finding, { code: Code }>,
  ) => Extract<Finding, { code: Code }>
}

/** What two findings of one issue say together, whichever comes first. */
const uniting: Uniting = {
  'event-not-in-plan': (a) => a,
  'event-not-on-source': (a) => a,
  'type-mismatch': (a, b) => ({
    ...a,
    // Variants of one event may ask for other types.
    expected: united(a.expected.split(' or '), b.expected.split(' or ')).join(' or '),
    observed: united(a.observed, b.observed),
  }),
  'type-inconsistent': (a, b) => ({ ...a, observed: united(a.observed, b.observed) }),
  'property-unexpected': (a) => a,
  'property-missing': (a) => a,
  'value-breaks-constraint': (a, b) => ({ ...a, constraints: united(a.constraints, b.constraints) }),
}

/** The findings of one issue as one. */
export const uniteFindings = (a: Finding, b: Finding): Finding =>
  // One issue has one code, which the types cannot tell.
  (uniting[a.code] as (a: Finding, b: Finding) => Finding)(a, b)

const united = <Text extends string>(a: readonly Text[], b: readonly Text[]): readonly Text[] =>
  [...new Set([...a, ...b])].sort(compareTexts)
