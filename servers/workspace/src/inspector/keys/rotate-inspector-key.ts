import { errAsync, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { type InspectorKeyAddress, keyInForce } from './key-in-force.ts'
import type { NewInspectorKey } from './known-key.ts'
import { storeKey } from './store-key.ts'

const defaultGraceHours = 24 * 30
const mostGraceHours = 24 * 366

/** The key that takes over, and until when the one before it opens too. */
export interface RotatedInspectorKey extends NewInspectorKey {
  readonly previousEndsAt: string
}

/** Gives a source a new key in place of one; apps with either send until the grace ends. */
export function rotateInspectorKey(
  surroundings: Surroundings,
  request: InspectorKeyAddress & {
    /** Apps that people have are updated late; 30 days unless it is given. */
    readonly graceHours?: number | undefined
  },
): ResultAsync<RotatedInspectorKey, Refusal> {
  const { graceHours = defaultGraceHours } = request
  if (!(graceHours >= 0 && graceHours <= mostGraceHours)) {
    const expected = `a number of hours from 0 to ${mostGraceHours}`
    return errAsync({ code: 'input-invalid', what: 'grace', expected })
  }
  return keyInForce(surroundings, request).andThen(({ workspaceId, id, sourceId, name, endsAt }) => {
    const graceEnd = new Date(surroundings.now().getTime() + graceHours * 3_600_000).toISOString()
    // An end that is set already stays where it comes earlier.
    const previousEndsAt = endsAt !== undefined && endsAt < graceEnd ? endsAt : graceEnd
    return storeKey(surroundings, { workspaceId, sourceId, name }).andThen((created) =>
      surroundings.storage.inspector.keys
        .end(workspaceId, id, previousEndsAt)
        .map(() => ({ ...created, previousEndsAt })),
    )
  })
}
