import type { Storage } from '@plan/storage'
import { type Result, ResultAsync } from 'neverthrow'

/**
 * A store in which every question and every answer waits for its turn, so that whoever gives the
 * turns decides in which order those who ask at once go on.
 */
export function inTurns(storage: Storage, turn: () => Promise<unknown>): Storage {
  const waiting = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...rest: unknown[]) =>
          new ResultAsync(
            turn()
              .then(() => member.apply(target, rest) as Promise<Result<unknown, unknown>>)
              .then(async (answer) => {
                await turn()
                return answer
              }),
          )
      },
    })
  return {
    ...storage,
    workspaces: waiting(storage.workspaces),
    branches: waiting(storage.branches),
    plans: waiting(storage.plans),
  }
}
