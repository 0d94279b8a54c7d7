/** Passwords of people: argon2id, so that guessing them from a stolen database is slow. A few digests at a time. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { errAsync, ResultAsync } from 'neverthrow'
import { type PasswordCost, readPhc, writePhc } from './phc.ts'

/** Too many digests are waiting, or the machine has no memory for one. */
export interface PasswordsBusy {
  readonly code: 'passwords-busy'
}

export interface Passwords {
  /** A digest with a salt of its own. */
  readonly digest: (password: string) => ResultAsync<string, PasswordsBusy>
  /** Does the same work where there is no digest to compare with. */
  readonly verify: (password: string, digest: string | undefined) => ResultAsync<PasswordVerdict, PasswordsBusy>
}

interface PasswordVerdict {
  readonly isRight: boolean
  /** The digest was made at another cost than new ones are. */
  readonly isOutdated: boolean
}

/** What a digest costs: 19 MiB and two passes. @see OWASP, Password Storage Cheat Sheet */
const usualCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Digests that are made at once: each holds its memory, and a thread of the few that Node has. */
const mostAtOnce = 4

/** Digests that wait: some seconds of work. */
const mostWaiting = 100

const saltLength = 16
const hashLength = 32

const derive = promisify(argon2)

/** Compared with where a person has no password. */
const nobodySalt = Buffer.alloc(saltLength)
const nobodyHash = Buffer.alloc(hashLength)

/** Passwords whose new digests have the given cost. */
export function openPasswords(cost: PasswordCost = usualCost): Passwords {
  const inTurn = turns()
  const hash = (password: string, { memory, passes, parallelism }: PasswordCost, salt: Uint8Array, length: number) =>
    inTurn(async () =>
      // Two ways of typing the same letter are one password.
      derive('argon2id', {
        message: password.normalize('NFC'),
        nonce: salt,
        memory,
        passes,
        parallelism,
        tagLength: length,
      }),
    )
  return {
    digest: (password) => {
      const salt = randomBytes(saltLength)
      return hash(password, cost, salt, hashLength).map((made) => writePhc({ cost, salt, hash: made }))
    },
    verify: (password, digest) => {
      const known = digest === undefined ? undefined : readPhc(digest)
      const expected = known ?? { cost, salt: nobodySalt, hash: nobodyHash }
      return hash(password, expected.cost, expected.salt, expected.hash.length).map((made) => ({
        isRight: timingSafeEqual(made, expected.hash) && known !== undefined,
        isOutdated: !isSameCost(expected.cost, cost) || expected.hash.length !== hashLength,
      }))
    },
  }
}

const isSameCost = (one: PasswordCost, other: PasswordCost) =>
  one.memory === other.memory && one.passes === other.passes && one.parallelism === other.parallelism

/** Lets work begin in the order in which it came, a few at once. */
function turns(): <T>(work: () => Promise<T>) => ResultAsync<T, PasswordsBusy> {
  let running = 0
  const waiting: (() => void)[] = []
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
  return (work) =>
    waiting.length >= mostWaiting
      ? errAsync({ code: 'passwords-busy' })
      : ResultAsync.fromPromise(run(work), () => ({ code: 'passwords-busy' }) as const)
}
