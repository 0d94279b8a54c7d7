/** Reading the rows of the Inspector into the records of the port, and the lists within them. */
import type {
  InspectorKey,
  IssueRecord,
  KnownShape,
  MessageBatch,
  NewNotice,
  Sample,
  StreamBranch,
  Tallies,
} from './inspector-storage.ts'
import type {
  InspectorIssueRow,
  InspectorJournalRow,
  InspectorKeyRow,
  InspectorMessagesRow,
  InspectorNoticeRow,
  InspectorSampleRow,
  InspectorShapeRow,
  InspectorStreamRow,
} from './inspector-tables.ts'

export const readInspectorKey = (row: InspectorKeyRow): InspectorKey => ({
  workspaceId: row.workspace,
  id: row.id,
  sourceId: row.source,
  name: row.name,
  keyDigest: row.key_digest,
  hint: row.hint,
  createdAt: row.created_at,
  ...(row.ends_at === null ? {} : { endsAt: row.ends_at }),
  ...(row.used_at === null ? {} : { usedAt: row.used_at }),
})

type DescribedRow = Omit<InspectorShapeRow, 'workspace' | 'number' | 'digest' | 'registered'>

const readDescription = (row: DescribedRow): Omit<KnownShape, 'number' | 'digest'> => ({
  sourceId: row.source,
  environment: row.environment,
  appVersion: row.app_version,
  platform: row.platform,
  eventName: row.event_name,
  schema: row.schema,
  checks: row.checks,
})

export const readShape = (row: InspectorShapeRow): KnownShape => ({
  ...readDescription(row),
  digest: row.digest,
  number: row.number,
})

export const readSample = (row: Omit<InspectorSampleRow, 'workspace'> & DescribedRow): Sample => ({
  ...readDescription(row),
  number: row.number,
  shape: row.shape,
  at: row.at,
  streamId: row.stream,
  element: row.element,
  expiresAt: row.expires_at,
})

export const readNotice = (row: InspectorNoticeRow): NewNotice => ({
  sourceId: row.source,
  environment: row.environment,
  hour: row.hour,
  code: row.code,
  place: row.place,
  count: row.count,
  example: row.example,
  lastSeenAt: row.last_seen_at,
})

export const readIssue = (row: InspectorIssueRow): IssueRecord => ({
  id: row.id,
  sourceId: row.source,
  eventName: row.event_name,
  code: row.code,
  path: row.path,
  status: row.status,
  history: row.history,
  noticedAt: row.noticed_at,
  alertedAt: row.alerted_at,
  version: row.version,
})

export const readStream = (row: InspectorStreamRow): StreamBranch => ({
  streamId: row.stream,
  branchId: row.branch,
  chosenAt: row.chosen_at,
})

/** A digest is below 2^53. */
const digestBytes = 7

/** A row that is damaged gives what can be made of it: its messages may still be sent again. */
export function readBatch({
  number,
  size,
  messages: text,
}: Pick<InspectorMessagesRow, 'number' | 'size' | 'messages'>): MessageBatch {
  const bytes = Buffer.from(text, 'base64url')
  const messages: number[] = []
  for (let at = 0; at + digestBytes <= bytes.length; at += digestBytes)
    messages.push(bytes.readUInt8(at) * 2 ** 48 + bytes.readUIntBE(at + 1, 6))
  const isWhole = bytes.length === size * digestBytes && bytes.toString('base64url') === text
  return isWhole ? { number, messages } : { number, messages, isDamaged: true }
}

/** In digits this takes ten times as long, and a fifth more room. */
export function renderMessages(messages: readonly number[]): string {
  const bytes = Buffer.alloc(messages.length * digestBytes)
  let at = 0
  for (const message of messages) {
    bytes.writeUInt8(Math.floor(message / 2 ** 48), at)
    bytes.writeUIntBE(message % 2 ** 48, at + 1, 6)
    at += digestBytes
  }
  return bytes.toString('base64url')
}

type Tally = readonly [shape: number, count: number]

const tallyForm = /^([1-9]\d*):([1-9]\d*)$/
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The counts of a commit; undefined where the row is damaged, because half of it would be a wrong count. */
export function readTallies({
  at,
  tallies: text,
}: Pick<InspectorJournalRow, 'at' | 'tallies'>): readonly Tally[] | undefined {
  if (!timeForm.test(at)) return undefined
  const tallies: Tally[] = []
  for (const pair of text.split(',')) {
    const [, shape, count] = tallyForm.exec(pair) ?? []
    const tally: Tally = [Number(shape), Number(count)]
    if (!tally.every(Number.isSafeInteger)) return undefined
    tallies.push(tally)
  }
  return tallies
}

export const renderTallies = (tallies: Tallies): string =>
  Array.from(tallies, ([shape, count]) => `${shape}:${count}`).join()
