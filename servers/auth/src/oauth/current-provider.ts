/** The provider for the keys as the store has them now. */
import { openServerKeys, type ServerKey, type ServerKeysLost, type Surroundings } from '@plan/workspace'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Provider } from 'oidc-provider'

export interface CurrentProvider {
  readonly provider: Provider
  /** What the codes of forms are made with. */
  readonly formKey: string
}

type StorageFailure = Exclude<Awaited<ReturnType<typeof openServerKeys>>, { readonly value: unknown }>['error']

/** For how long the keys are not looked at again, in milliseconds: rotations are known everywhere after it. */
const freshFor = 1_000

/** Keys are read from the store at most once a second, and a new provider is made when they changed. */
export function currentProviderWith(
  surroundings: Surroundings,
  open: (keys: readonly ServerKey[]) => Provider,
): () => ResultAsync<CurrentProvider, ServerKeysLost | StorageFailure> {
  let known: (CurrentProvider & { readonly names: string; readonly readAt: number }) | undefined
  return () => {
    const now = surroundings.now().getTime()
    if (known !== undefined && Math.abs(now - known.readAt) < freshFor) return okAsync(known)
    return openServerKeys(surroundings).map((keys) => {
      const names = keys.map(({ kid }) => kid).join(' ')
      const isSame = known?.names === names
      known = {
        provider: isSame && known !== undefined ? known.provider : open(keys),
        formKey: keys[0]?.cookieSecret ?? '',
        names,
        readAt: now,
      }
      return known
    })
  }
}
