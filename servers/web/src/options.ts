import type { SendMail } from '@plan/auth/mail'
import type { LiveFeedOptions, ReadCode, Surroundings } from '@plan/workspace'
import type { WebRefusal } from './replies/refusals.ts'

/** How events are told as they come. */
export interface LiveOptions {
  /** How often something is sent where there is nothing to tell, in seconds. */
  readonly heartbeatSeconds?: number | undefined
  /** How often it is looked whether whoever reads still may, in seconds. */
  readonly recheckSeconds?: number | undefined
  /** Streams of one person, and of all in this process. */
  readonly mostPerPerson?: number | undefined
  readonly most?: number | undefined
  readonly feed?: LiveFeedOptions | undefined
}

/** What an operator decides about the interface for people. */
export interface WebOptions {
  readonly surroundings: Surroundings
  /** The address of the pages to sign in, whose cookie these routes read: they are at the same origin. */
  readonly issuer: string
  /** Sends invitations; without it whoever invites hands the link on. */
  readonly sendMail?: SendMail | undefined
  /** Waits until what costs much may be done; false where there is more to do than can be done, and it is refused. */
  readonly takeTurn?: (() => Promise<boolean>) | undefined
  readonly live?: LiveOptions | undefined
  /** Reads what a branch does to code, which takes seconds where plans are large; here unless it is given. */
  readonly readCode?: ReadCode<WebRefusal> | undefined
}
