import type { SendMail } from '@plan/auth/mail'
import type { Surroundings } from '@plan/workspace'

/** What an operator decides about the interface for people. */
export interface WebOptions {
  readonly surroundings: Surroundings
  /** The address of the pages to sign in, whose cookie these routes read: they are at the same origin. */
  readonly issuer: string
  /** Sends invitations; without it whoever invites hands the link on. */
  readonly sendMail?: SendMail | undefined
  /** True while there is more to do than can be done: what costs much is refused then. */
  readonly isOverloaded?: (() => boolean) | undefined
}
