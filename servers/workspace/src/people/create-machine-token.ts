import type { MachineToken } from '@plan/storage'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import { readMachineName } from '../machine-name.ts'
import type { InvalidInput, Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { readBranchPattern } from './branch-pattern.ts'
import { type KnownMachineToken, knownToken } from './list-machine-tokens.ts'
import { requireRole } from './require-role.ts'

/** A token with its secret. The secret is nowhere else: only its digest is stored. */
export interface NewMachineToken extends KnownMachineToken {
  readonly secret: string
}

/** What a member wants a token to be. */
export interface MachineTokenRequest {
  readonly workspaceId: string
  /** The member it acts for. */
  readonly personId: string
  readonly name: string
  readonly branchPattern: string
  readonly access: MachineToken['access']
  /** UTC, ISO 8601; a year away at most. */
  readonly expiresAt: string
}

const year = 366 * 24 * 60 * 60 * 1_000

/** Creates a token with which a program acts for a member, where the workspace allows it. */
export function createMachineToken(
  surroundings: Surroundings,
  request: MachineTokenRequest,
): ResultAsync<NewMachineToken, Refusal> {
  const { workspaceId, personId, access } = request
  const by = { kind: 'person', id: personId } as const
  return requireRole(surroundings, { workspaceId, by, needed: access === 'write' ? 'editor' : 'viewer' }).andThen(
    ({ id, settings }): ResultAsync<NewMachineToken, Refusal> => {
      if (!settings.machineTokens) return errAsync({ code: 'machine-tokens-off' })
      return readRequest(surroundings, request).asyncAndThen((wanted) => {
        const secret = surroundings.newSecret('machine-token')
        const token: MachineToken = {
          workspaceId: id,
          id: surroundings.newId('machine-token'),
          personId,
          access,
          ...wanted,
          secretDigest: surroundings.digestSecret(secret),
          createdAt: timestamp(surroundings),
        }
        return surroundings.storage.machineTokens
          .create(token)
          .map(() => ({ ...knownToken(token), secret }))
          .mapErr(
            (failure): Refusal =>
              failure.code === 'already-exists' ? { code: 'already-taken', what: `name "${token.name}"` } : failure,
          )
      })
    },
  )
}

const readRequest = (
  { now }: Surroundings,
  { name, branchPattern, expiresAt }: MachineTokenRequest,
): Result<Pick<MachineToken, 'name' | 'branchPattern' | 'expiresAt'>, InvalidInput> =>
  readMachineName(name, 'name of the token').andThen((called) =>
    readBranchPattern(branchPattern).andThen((pattern) =>
      readExpiry(expiresAt, now()).map((end) => ({ name: called, branchPattern: pattern, expiresAt: end })),
    ),
  )

function readExpiry(text: string, now: Date): Result<string, InvalidInput> {
  const ahead = Date.parse(text) - now.getTime()
  return ahead > 0 && ahead <= year
    ? ok(new Date(text).toISOString())
    : err({ code: 'input-invalid', what: 'end of the token', expected: 'a time ahead, a year at most' })
}
