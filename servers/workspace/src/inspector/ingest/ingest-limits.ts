/** How much is taken of apps. Keys stand in public code, so whatever anybody sends must fit in here. */
export interface IngestLimits {
  /** Elements of one batch. */
  readonly elements: number
  /** Elements a second that a key may send for good, at one server. */
  readonly perSecond: number
  /** Elements that it may send at once. */
  readonly burst: number
  /** Elements that wait for their commit, of all keys. */
  readonly waiting: number
  /** Distinct event names of a key and day. */
  readonly namesPerDay: number
  /** App versions of a source and day. */
  readonly versionsPerDay: number
  /** Shapes of an event name, source and version. */
  readonly shapesPerEvent: number
  /** Messages of a workspace by which repeated ones are told. */
  readonly messages: number
  /** Samples of a workspace. */
  readonly samples: number
  /** Samples that a key adds in a minute outside production. */
  readonly samplesPerMinute: number
}

export const defaultIngestLimits: IngestLimits = {
  elements: 10_000,
  perSecond: 2_000,
  burst: 20_000,
  waiting: 20_000,
  namesPerDay: 10_000,
  versionsPerDay: 500,
  shapesPerEvent: 200,
  messages: 500_000,
  samples: 20_000,
  samplesPerMinute: 600,
}
