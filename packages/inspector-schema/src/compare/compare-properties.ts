import { isListType, isObjectType, type ObjectType, type SchemaType } from '../event-schema.ts'
import type { Breaks } from '../values/constraints.ts'
import type { PropertyPath } from '../wire/decode-properties.ts'
import { expectedTypeName, fitsType, typeName } from './accepts-type.ts'
import type { ExpectedProperties, ExpectedProperty } from './expected-event.ts'
import type { BrokenConstraint, Finding } from './finding.ts'

/** What is known of the values themselves. */
export interface ValueEvidence {
  /** The constraints that a property of a plan event or variant breaks. */
  readonly broken: (path: PropertyPath, expected: ExpectedProperty, candidateId: string) => readonly BrokenConstraint[]
}

/** What comparing gathers. */
export interface Gathering {
  readonly findings: Finding[]
  /** Undeclared members of objects that are open. */
  undeclared: number
  /** Places where the sender did not tell enough. */
  unjudged: number
}

/** Where a comparison stands. */
export interface Comparing {
  readonly candidateId: string
  readonly sourceId: string | undefined
  readonly evidence: ValueEvidence | undefined
  readonly gathering: Gathering
  /** The names on the way to where it stands; a finding takes a copy of them. */
  readonly path: string[]
}

/** Compares the properties of an event, or, further down, the members of an object. */
export function compareProperties(
  observed: ObjectType,
  expected: ExpectedProperties,
  isClosed: boolean,
  comparing: Comparing,
): void {
  const { gathering, sourceId, path } = comparing
  const isNested = path.length > 0
  const told = new Map<string, SchemaType>()
  for (const { name, type } of observed.properties) told.set(name, type)
  for (const [name, property] of expected) {
    const presence = (sourceId !== undefined && property.presenceBySource.get(sourceId)) || property.presence
    const type = told.get(name)
    if (type === undefined) {
      if (presence === 'always') missing([...path, name], isNested, observed.isPartial === true, gathering)
    } else if (presence === 'never') gathering.findings.push({ code: 'property-unexpected', path: [...path, name] })
    else {
      path.push(name)
      compareValue(type, presence === property.presence ? property : { ...property, presence }, comparing)
      path.pop()
    }
  }
  for (const name of told.keys()) {
    if (expected.has(name)) continue
    if (!isNested) gathering.findings.push({ code: 'property-unexpected', path: [name] })
    else if (isClosed) keyFinding([...path, name], 'key-unexpected', gathering)
    else gathering.undeclared++
  }
}

function missing(path: PropertyPath, isNested: boolean, isPartial: boolean, gathering: Gathering): void {
  if (isPartial) gathering.unjudged++
  else if (isNested) keyFinding(path, 'key-missing', gathering)
  else gathering.findings.push({ code: 'property-missing', path })
}

const keyFinding = (path: PropertyPath, constraint: BrokenConstraint, { findings }: Gathering) =>
  findings.push({ code: 'value-breaks-constraint', path, constraints: [constraint] })

function compareValue(type: SchemaType, expected: ExpectedProperty, comparing: Comparing): void {
  const { gathering, evidence, candidateId, path } = comparing
  const fits = fitsType(type, expected)
  if (fits === false) {
    const facts = { path: [...path], expected: expectedTypeName(expected), observed: [typeName(type)] }
    gathering.findings.push({ code: 'type-mismatch', ...facts })
    return
  }
  if (fits === undefined) gathering.unjudged++
  const isConstrained = evidence !== undefined && expected.constraints.length > 0
  const broken = isConstrained ? evidence.broken(path, expected, candidateId) : []
  if (broken.length > 0)
    gathering.findings.push({ code: 'value-breaks-constraint', path: [...path], constraints: broken })
  const { children } = expected
  if (children === undefined) return
  for (const object of isListType(type) ? type.items : [type]) {
    if (isObjectType(object)) compareProperties(object, children, expected.isClosed, comparing)
  }
}

/** What a value breaks itself: null where it may be, and nothing at all, break nothing. Of a list each element counts. */
export function brokenBy(
  value: unknown,
  expected: ExpectedProperty,
  matches: Parameters<Breaks>[1],
): BrokenConstraint[] {
  const values = (expected.isList && Array.isArray(value) ? value : [value]).filter(
    (element) => element !== null && element !== undefined,
  )
  return expected.constraints.flatMap(({ name, breaks }) =>
    values.some((element) => breaks(element, matches)) ? [name] : [],
  )
}
