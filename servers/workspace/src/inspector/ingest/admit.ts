import type { WorkspaceId } from '@plan/core'
import type { Shape } from '@plan/storage'
import type { Caps } from './caps.ts'
import { identityOf, otherShapes, shapeOf, textOf } from './identity.ts'
import { describeIngestNotice, type IngestNoticeCode } from './ingest-notices.ts'
import type { Candidate, Pending } from './pending.ts'
import type { RecentShapes } from './recent-shapes.ts'
import type { ShapeNumbers } from './shape-numbers.ts'

/** Under which number a candidate is counted, or under that of which shape. */
export type Admitted =
  | { readonly number: number }
  | { readonly number: undefined; readonly text: string; readonly shape: Shape }

interface Admitting {
  readonly workspaceId: WorkspaceId
  readonly caps: Caps
  readonly numbers: ShapeNumbers
  readonly recent: RecentShapes
  readonly at: Date
  readonly note: (code: IngestNoticeCode, candidate: Candidate) => void
}

/** Tells the shape of a candidate, within what a key and a source may bring up; undefined where it is refused. */
export function admit(
  candidate: Candidate,
  { accounting }: Pending,
  { workspaceId, caps, numbers, recent, at, note }: Admitting,
): Admitted | undefined {
  const lately = recent.find(candidate, at)
  if (lately !== undefined) return { number: lately }
  const { key, element, index } = candidate
  const { sourceId } = key
  const warn = (code: IngestNoticeCode) => {
    note(code, candidate)
    accounting.warn(index, () => describeIngestNotice(code, element))
  }
  if (!caps.admitName(key.id, element.eventName)) {
    note('too-many-event-names', candidate)
    accounting.reject(index, () => [describeIngestNotice('too-many-event-names', element)])
    return undefined
  }
  const whole = identityOf(sourceId, element)
  const text = textOf(whole)
  const known = numbers.peek(workspaceId, text)
  if (known !== undefined) {
    recent.note(candidate, known)
    return { number: known }
  }

  const isVersioned = whole.appVersion === '' || caps.admitVersion(sourceId, whole.appVersion)
  if (!isVersioned) warn('too-many-versions')
  const versioned = isVersioned ? whole : { ...whole, appVersion: '' }
  const shape = shapeOf(versioned)
  const isTold = caps.admitShape(shape)
  if (!isTold) warn('too-many-shapes')
  if (isVersioned && isTold) return { number: undefined, text, shape }
  const bounded = isTold ? versioned : { ...versioned, schema: otherShapes, checks: '' }
  const boundedText = textOf(bounded)
  const number = numbers.peek(workspaceId, boundedText)
  return number === undefined ? { number, text: boundedText, shape: shapeOf(bounded) } : { number }
}
