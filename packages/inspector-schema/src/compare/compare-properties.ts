import { isListType, isObjectType, type ObjectType, type SchemaType } from '../event-schema.ts'
import type { PropertyPath } from '../wire/decode-properties.ts'
import { expectedTypeName, fitsType, typeName } from './accepts-type.ts'
import { type ExpectedProperties, type ExpectedProperty, mayBeNeeded } from './expected-event.ts'
import type { BrokenConstraint, Finding } from './finding.ts'

/** What is known of the values themselves. */
export interface ValueEvidence {
  /** The constraints that a property of a plan event or variant breaks. */
  readonly broken: (path: PropertyPath, expected: ExpectedProperty, candidateId: string) => readonly BrokenConstraint[]
}

/** A finding on a property. */
type Placed = Extract<Finding, { readonly path: PropertyPath }>

/** What comparing gathers. */
export interface Gathering {
  readonly findings: Placed[]
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
  /** The names on the way to where it stands. */
  readonly path: PropertyPath
}

/**
 * Compares the properties of an event, or, further down, the members of an object. What was sent is
 * looked up in the plan; what the plan has besides is gone through only where something may be missing.
 */
export function compareProperties(
  observed: ObjectType,
  expected: ExpectedProperties,
  isClosed: boolean,
  comparing: Comparing,
): void {
  const { gathering, path } = comparing
  const { findings } = gathering
  const before = findings.length
  let needed = expected.needed
  for (const { name, type } of observed.properties) {
    const property = expected.get(name)
    if (property === undefined) {
      undeclared(name, isClosed, comparing)
      continue
    }
    if (mayBeNeeded(property)) needed--
    const presence = presenceOf(property, comparing)
    if (presence === 'never') findings.push({ code: 'property-unexpected', path: [...path, name] })
    else compareValue(name, type, property, presence, comparing)
  }
  if (needed > 0) findMissing(observed, expected, comparing)
  if (findings.length > before + 1) putInOrder(findings, before, expected, path.length)
}

const presenceOf = ({ presence, presenceBySource }: ExpectedProperty, { sourceId }: Comparing) =>
  (sourceId !== undefined && presenceBySource.get(sourceId)) || presence

function undeclared(name: string, isClosed: boolean, { gathering, path }: Comparing): void {
  if (path.length === 0) gathering.findings.push({ code: 'property-unexpected', path: [name] })
  else if (isClosed) keyFinding([...path, name], 'key-unexpected', gathering)
  else gathering.undeclared++
}

function findMissing(observed: ObjectType, expected: ExpectedProperties, comparing: Comparing): void {
  const { gathering, path } = comparing
  const told = new Set(observed.properties.map(({ name }) => name))
  for (const [name, property] of expected) {
    if (told.has(name) || presenceOf(property, comparing) !== 'always') continue
    if (observed.isPartial === true) gathering.unjudged++
    else if (path.length > 0) keyFinding([...path, name], 'key-missing', gathering)
    else gathering.findings.push({ code: 'property-missing', path: [name] })
  }
}

const keyFinding = (path: PropertyPath, constraint: BrokenConstraint, { findings }: Gathering) =>
  findings.push({ code: 'value-breaks-constraint', path, constraints: [constraint] })

/** From one place on the order of the plan, whatever was sent first; then what the plan does not have. */
function putInOrder(findings: Placed[], from: number, expected: ExpectedProperties, depth: number): void {
  const names = [...expected.keys()]
  const places = new Map<string | undefined, number>(names.map((name, at) => [name, at]))
  const placeOf = ({ path }: Placed) => places.get(path[depth]) ?? places.size
  const sorted = findings.splice(from).sort((a, b) => placeOf(a) - placeOf(b))
  for (const finding of sorted) findings.push(finding)
}

function compareValue(
  name: string,
  type: SchemaType,
  expected: ExpectedProperty,
  presence: ExpectedProperty['presence'],
  comparing: Comparing,
): void {
  const { gathering, evidence, candidateId, path } = comparing
  const fits = fitsType(type, expected, presence)
  if (fits === false) {
    const facts = { path: [...path, name], expected: expectedTypeName(expected), observed: [typeName(type)] }
    gathering.findings.push({ code: 'type-mismatch', ...facts })
    return
  }
  if (fits === undefined) gathering.unjudged++
  if (evidence !== undefined && expected.constraints.length > 0) {
    const constraints = evidence.broken([...path, name], expected, candidateId)
    if (constraints.length > 0)
      gathering.findings.push({ code: 'value-breaks-constraint', path: [...path, name], constraints })
  }
  const { children } = expected
  if (children === undefined || typeof type === 'string') return
  const inside = { ...comparing, path: [...path, name] }
  for (const object of isListType(type) ? type.items : [type]) {
    if (isObjectType(object)) compareProperties(object, children, expected.isClosed, inside)
  }
}
