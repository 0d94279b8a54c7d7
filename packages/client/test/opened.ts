/** Clients as tests open them: pauses cost no time, and are counted. */
import { openPlanClient, type PlanClient, type PlanClientOptions } from '@plan/client'
import type { ListeningService } from '@plan/tests/listening-service'

export interface OpenedClient {
  readonly client: PlanClient
  /** The pauses between requests, in milliseconds. */
  readonly pauses: number[]
}

type Opening = Partial<PlanClientOptions> & { readonly random?: number }

/** A client of the workspace `acme` whose clock stands still but for its pauses. */
export function open(options: Opening & Pick<PlanClientOptions, 'baseUrl' | 'serviceAccount'>): OpenedClient {
  const pauses: number[] = []
  let now = Date.parse('2026-01-02T03:04:05Z')
  const { random = 1, surroundings, ...rest } = options
  const client = openPlanClient({
    workspaceId: 'acme',
    surroundings: {
      now: () => now,
      sleep: async (milliseconds) => {
        pauses.push(milliseconds)
        now += milliseconds
      },
      random: () => random,
      ...surroundings,
    },
    ...rest,
  })
  return { client: client._unsafeUnwrap(), pauses }
}

/** A client of a running service. */
export const openOn = ({ address, serviceAccount }: ListeningService, options: Opening = {}): OpenedClient =>
  open({ baseUrl: address, serviceAccount, ...options })

/** A client of a network that the test plays. */
export const openOver = (fetch: NonNullable<PlanClientOptions['fetch']>, options: Opening = {}): OpenedClient =>
  open({ baseUrl: 'http://plans.test', serviceAccount: { name: 'tester', secret: 'open:sesame' }, fetch, ...options })
