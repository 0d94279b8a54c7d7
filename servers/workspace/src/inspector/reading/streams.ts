/** Streams of devices, and the branches that they are validated as. */
import { findUnstorable } from '@plan/core'
import { defaultWireLimits } from '@plan/inspector-schema'
import type { Sample, StreamBranch } from '@plan/storage'
import { errAsync, ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import { type Surroundings, timestamp } from '../../surroundings.ts'

/** What a device sends during one visit. */
export interface KnownStream {
  readonly streamId: string
  /** The branch it is validated as; null for main, because nobody chose one. */
  readonly branchId: string | null
  readonly chosenAt: string | null
  /** What was seen of it last; null where only its branch was chosen. */
  readonly lastSeen: Pick<Sample, 'at' | 'number' | 'sourceId' | 'environment' | 'appVersion' | 'platform'> | null
}

/** Samples in which streams are looked for. */
const looked = 1_000

const mostStreams = 200

/** The streams that sent something lately, the latest first, then those for which a branch was chosen. */
export const listStreams = (
  surroundings: Surroundings,
  workspaceId: string,
): ResultAsync<readonly KnownStream[], Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    ResultAsync.combine([
      surroundings.storage.inspector.observations.samples(id, { order: 'newest-first', most: looked }),
      surroundings.storage.inspector.streams.list(id, mostStreams),
    ]).map(([samples, choices]) => streamsOf(samples, choices)),
  )

function streamsOf(samples: readonly Sample[], choices: readonly StreamBranch[]): readonly KnownStream[] {
  const chosen = new Map(choices.map((choice) => [choice.streamId, choice]))
  const streams = new Map<string, KnownStream>()
  const add = (streamId: string, lastSeen: KnownStream['lastSeen']) => {
    if (streamId === '' || streams.has(streamId) || streams.size === mostStreams) return
    const { branchId = null, chosenAt = null } = chosen.get(streamId) ?? {}
    streams.set(streamId, { streamId, branchId, chosenAt, lastSeen })
  }
  for (const { streamId, at, number, sourceId, environment, appVersion, platform } of samples)
    add(streamId, { at, number, sourceId, environment, appVersion, platform })
  for (const { streamId } of choices) add(streamId, null)
  return [...streams.values()]
}

/** Of ids, which clients choose, every one is recorded that has as many characters. */
const mostCharacters = defaultWireLimits.text

/** What fits into a key of every engine. */
const mostBytes = 2 * 1_024

const isStreamId = (text: string) =>
  text !== '' && text.length <= mostCharacters && Buffer.byteLength(text) <= mostBytes && findUnstorable(text) < 0

/** Has a stream validated as a branch from now on, in the live view and on the device. */
export function chooseStreamBranch(
  surroundings: Surroundings,
  {
    workspaceId,
    streamId,
    branchId,
  }: { readonly workspaceId: string; readonly streamId: string; readonly branchId: string },
): ResultAsync<KnownStream, Refusal> {
  if (!isStreamId(streamId)) {
    const expected = `1 to ${mostCharacters} characters, of ${mostBytes} bytes in UTF-8 at most`
    return errAsync({ code: 'input-invalid', what: 'id of the stream', expected })
  }
  const chosenAt = timestamp(surroundings)
  return findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    findBranch(surroundings, id, branchId)
      .andThen((branch) =>
        surroundings.storage.inspector.streams.choose(id, { streamId, branchId: branch.id, chosenAt }),
      )
      .map(() => ({ streamId, branchId, chosenAt, lastSeen: null })),
  )
}
