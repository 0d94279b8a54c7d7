/** The part of the port that keeps what apps were seen to send, and what people said of it. */
import type { WorkspaceId } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { AlreadyExists, NewDelivery, StorageFailure } from './storage.ts'

/** What an app is known by. It can only add observations, so it may stand in public code. */
export interface InspectorKey {
  readonly workspaceId: WorkspaceId
  readonly id: string
  readonly sourceId: string
  /** What people call it. */
  readonly name: string
  /** Keyed digest, hex. No two keys of the store have the same. */
  readonly keyDigest: string
  /** The last characters, by which people tell keys apart. */
  readonly hint: string
  readonly createdAt: string
  /** From when on it opens nothing; a rotation sets it ahead. */
  readonly endsAt?: string | undefined
  /** To the minute. */
  readonly usedAt?: string | undefined
}

export interface InspectorKeys {
  create(key: InspectorKey): ResultAsync<void, AlreadyExists | StorageFailure>
  /** The key itself says which workspace it belongs to. */
  findByDigest(keyDigest: string): ResultAsync<InspectorKey | undefined, StorageFailure>
  /** By creation time, then id; ended ones are among them. */
  list(workspaceId: WorkspaceId): ResultAsync<readonly InspectorKey[], StorageFailure>
  /** An end that was set before is not put off. False where there is no such key. */
  end(workspaceId: WorkspaceId, id: string, at: string): ResultAsync<boolean, StorageFailure>
  noteUse(workspaceId: WorkspaceId, id: string, at: string): ResultAsync<void, StorageFailure>
}

/** What is counted together: all that observations have alike. */
export interface Shape {
  readonly sourceId: string
  readonly environment: 'dev' | 'staging' | 'prod'
  /** Empty for an app without versions. */
  readonly appVersion: string
  readonly platform: string
  readonly eventName: string
  /** JSON of the event schema. */
  readonly schema: string
  /** JSON of what a check on the device found, and against which plan; empty where there was none. */
  readonly checks: string
  /** Tells it from all other shapes of the workspace. */
  readonly digest: string
}

/** A shape as the store knows it. Numbers grow; none is given twice. */
export interface KnownShape extends Shape {
  readonly number: number
}

/** How often shapes were seen in one commit: number of the shape → times, one or more. */
export type Tallies = ReadonlyMap<number, number>

/** One observation that is kept for a while: for the live view, and for sealed values. */
export interface NewSample {
  readonly shape: number
  readonly at: string
  readonly streamId: string
  /** JSON: what else the element said, sealed values among it. */
  readonly element: string
  readonly expiresAt: string
}

/** Numbers of a workspace grow in the order of commits. */
export interface Sample extends NewSample, Omit<Shape, 'digest'> {
  readonly number: number
}

/** Something that was not counted as it was sent, by hour. */
export interface NewNotice {
  readonly sourceId: string
  /** Empty where it is not known. */
  readonly environment: string
  /** The beginning of the hour. */
  readonly hour: string
  readonly code: string
  /** Where in the element. */
  readonly place: string
  readonly count: number
  /** What was found there the last time; empty where there is nothing to show. */
  readonly example: string
  readonly lastSeenAt: string
}

/** What one commit adds to a workspace. */
export interface Intake {
  readonly at: string
  readonly tallies: Tallies
  /** Digests of the messages, whole numbers below 2^53, for telling repeated ones. */
  readonly messages: readonly number[]
  readonly samples: readonly NewSample[]
  readonly notices: readonly NewNotice[]
}

/** Messages that were committed together. Numbers of a workspace grow in the order of commits. */
export interface MessageBatch {
  readonly number: number
  readonly messages: readonly number[]
  /** Its row is damaged: of its messages these are what can be read, if any. */
  readonly isDamaged?: true
}

/** What became of commits that waited to be counted, by their numbers. */
export interface Folded {
  /** How many were counted. */
  readonly moved: number
  /** Those that cannot be read. They are set aside as they are, until they expire, and keep no others waiting. */
  readonly damaged: readonly number[]
}

/** A row that no commit can have written: how often something was seen, or which messages it was, is not known. */
export interface ObservationDamage {
  readonly what: 'counts' | 'messages'
  /** Of the commit. */
  readonly number: number
  readonly at: string
}

export interface Appended {
  /** Of the newest commit, whoever made it: nothing up to it has to be told again. */
  readonly number: number
  /** What others committed since. */
  readonly others: readonly MessageBatch[]
}

/** Which counts are asked for. Hours are their beginnings, ISO 8601; both bounds belong to the range. */
export interface CountRange {
  readonly from: string
  readonly to: string
}

/** When a shape was seen: over its whole life, to the commit. */
export interface Sighting {
  readonly shape: number
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

/** A shape in a range of hours. */
export interface ShapeTotal extends Sighting {
  readonly count: number
}

export interface HourCount {
  readonly shape: number
  readonly hour: string
  readonly count: number
}

export interface SampleFilter {
  /** Only those with a larger number. */
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly sourceId?: string | undefined
  readonly environment?: string | undefined
  readonly eventName?: string | undefined
  readonly streamId?: string | undefined
  readonly order: 'oldest-first' | 'newest-first'
  readonly most: number
}

/** What is let go. */
export interface Expiry {
  readonly now: string
  /**
   * Hours that begin earlier go, with shapes, their samples, notices that were last seen earlier, and what streams are
   * validated as that was chosen earlier and of which no sample is left.
   */
  readonly countsBefore: string
  readonly messagesBefore: string
  /** Messages and samples beyond these numbers go, oldest first. */
  readonly mostMessages: number
  readonly mostSamples: number
}

export interface Observations {
  /**
   * The numbers of shapes, in their order; those that are not there yet get one. A shape without
   * counts is nothing anybody sees. A number is good for commits until several expiries later, and for as
   * long as its shape is seen: whoever remembers numbers forgets those that had no use for a day.
   */
  register(workspaceId: WorkspaceId, shapes: readonly Shape[]): ResultAsync<readonly number[], StorageFailure>
  /**
   * Adds what `decide` makes of the batches that others committed after `since`: on disk when it
   * resolves, whole or not at all. Commits of one workspace happen one after the other, so nothing can
   * be counted by two servers. `decide` may be asked more than once.
   */
  append(
    workspaceId: WorkspaceId,
    since: number,
    decide: (others: readonly MessageBatch[]) => Intake,
  ): ResultAsync<Appended, StorageFailure>
  /** The newest batches that hold up to `most` messages, oldest first: what a server that starts must know. */
  recentMessages(workspaceId: WorkspaceId, most: number): ResultAsync<readonly MessageBatch[], StorageFailure>
  /** The workspaces in which something waits to be folded. */
  unfolded(): ResultAsync<readonly WorkspaceId[], StorageFailure>
  /** Moves what was appended into the hourly counts, each once: up to 2,000 appends, the oldest first. */
  fold(workspaceId: WorkspaceId): ResultAsync<Folded, StorageFailure>
  /** Known shapes with a larger number, by number. */
  shapes(workspaceId: WorkspaceId, after: number, most: number): ResultAsync<readonly KnownShape[], StorageFailure>
  /**
   * By shape. Read in pages, so that many shapes keep nobody waiting: each hour of a shape is told once, as it was at some
   * moment of the reading. What is folded meanwhile may be in it or not.
   */
  totals(workspaceId: WorkspaceId, range: CountRange): ResultAsync<readonly ShapeTotal[], StorageFailure>
  /** By shape, those that were last seen after a time; read in pages as totals are. */
  sightings(workspaceId: WorkspaceId, since: string): ResultAsync<readonly Sighting[], StorageFailure>
  /** By hour, then shape. */
  hours(
    workspaceId: WorkspaceId,
    range: CountRange,
    shapes: readonly number[],
  ): ResultAsync<readonly HourCount[], StorageFailure>
  samples(workspaceId: WorkspaceId, filter: SampleFilter): ResultAsync<readonly Sample[], StorageFailure>
  /** By hour, newest first. */
  notices(workspaceId: WorkspaceId, range: CountRange): ResultAsync<readonly NewNotice[], StorageFailure>
  /** Folds first. */
  expire(workspaceId: WorkspaceId, expiry: Expiry): ResultAsync<Folded, StorageFailure>
  /** Reads every commit that is kept: for the operator. */
  damages(workspaceId: WorkspaceId): ResultAsync<readonly ObservationDamage[], StorageFailure>
}

/** What is known of an issue besides what is counted. */
export interface IssueRecord {
  readonly id: string
  readonly sourceId: string
  readonly eventName: string
  readonly code: string
  /** JSON of the path to the property. */
  readonly path: string
  /** JSON of the status; empty where nobody said anything. */
  readonly status: string
  /** JSON of the changes of the status, oldest first. */
  readonly history: string
  /** When the service noticed it. */
  readonly noticedAt: string
  /** When it was last told to webhooks; empty where it never was. */
  readonly alertedAt: string
  /** Grows by one with each saving; 0 for a new one. */
  readonly version: number
}

export interface Issues {
  list(workspaceId: WorkspaceId): ResultAsync<readonly IssueRecord[], StorageFailure>
  find(workspaceId: WorkspaceId, id: string): ResultAsync<IssueRecord | undefined, StorageFailure>
  /**
   * Saves all or none, with the deliveries that tell of them; false where one of the records no longer has the version
   * it was read at.
   */
  save(
    workspaceId: WorkspaceId,
    records: readonly IssueRecord[],
    deliveries?: readonly NewDelivery[],
  ): ResultAsync<boolean, StorageFailure>
}

/** The branch that a stream of a device is validated as. */
export interface StreamBranch {
  readonly streamId: string
  readonly branchId: string
  readonly chosenAt: string
}

export interface Streams {
  choose(workspaceId: WorkspaceId, choice: StreamBranch): ResultAsync<void, StorageFailure>
  find(workspaceId: WorkspaceId, streamId: string): ResultAsync<StreamBranch | undefined, StorageFailure>
  /** The newest choices first. */
  list(workspaceId: WorkspaceId, most: number): ResultAsync<readonly StreamBranch[], StorageFailure>
}

/** What the Inspector keeps. */
export interface InspectorStorage {
  readonly keys: InspectorKeys
  readonly observations: Observations
  readonly issues: Issues
  readonly streams: Streams
}
