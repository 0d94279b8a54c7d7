import type { TokenInForce } from '@plan/workspace'

/** On whose behalf a request is, once its token was found to be good. */
export interface Caller {
  readonly personId: string
  readonly scopes: readonly ('read' | 'write')[]
  /** The client the token was issued to. */
  readonly clientId: string
  /** The grant the token came from, where it can be widened. */
  readonly grantId?: string | undefined
  /** What a machine token opens: one workspace at most. */
  readonly machineToken?: TokenInForce | undefined
  /** Seconds since 1970. */
  readonly expiresAt: number
}
