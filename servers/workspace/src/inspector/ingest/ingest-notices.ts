/** What becomes a notice besides elements that cannot be read: what was too much, and what was left out. */
import type { EventElement } from '@plan/inspector-schema'
import { addNotice, type NoticeTally } from './notice-tally.ts'
import type { Candidate } from './pending.ts'

interface IngestNotice {
  /** Where in the element. */
  readonly place: string
  /** For the one who sends, and for the ones who look. */
  readonly sentence: string
  readonly example: (element: EventElement) => string
}

const nameOf = ({ eventName }: EventElement) => eventName

const ingestNotices = {
  'too-many-event-names': {
    place: 'eventName',
    sentence:
      'is not counted: its key has sent as many distinct event names today as are told apart; keep variable parts out of event names',
    example: nameOf,
  },
  'too-many-versions': {
    place: 'appVersion',
    sentence:
      'is counted without its version: its source has sent as many distinct versions today as are told apart; send the version that people see',
    example: ({ appVersion }) => appVersion ?? '',
  },
  'too-many-shapes': {
    place: 'eventProperties',
    sentence:
      'is counted without its properties: the event has as many distinct shapes in this version as are told apart; keep variable parts out of property names',
    example: nameOf,
  },
  'samples-left-out': {
    place: '',
    sentence: 'is counted, and not shown by itself: its key has sent many in this minute',
    example: nameOf,
  },
  'sealed-off': {
    place: 'eventProperties',
    sentence:
      'is counted without its sealed values: this workspace keeps none; an administrator can set propertyValueValidation to true',
    example: nameOf,
  },
  'sealed-too-long': {
    place: 'eventProperties',
    sentence: 'is counted without its sealed values: they are too long together',
    example: nameOf,
  },
} as const satisfies Readonly<Record<string, IngestNotice>>

export type IngestNoticeCode = keyof typeof ingestNotices

export function noteCandidate(
  tally: NoticeTally,
  code: IngestNoticeCode,
  { key: { sourceId }, element }: Candidate,
  at: Date,
): void {
  const { place, example } = ingestNotices[code]
  addNotice(tally, { sourceId, environment: element.env, code, place, example: example(element) }, at)
}

export const describeIngestNotice = (code: IngestNoticeCode, { eventName }: EventElement): string =>
  `${JSON.stringify(eventName)} ${ingestNotices[code].sentence}`
