import { type Environment, environments } from '@plan/inspector-schema'
import { err, ok, type Result } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'

/** The headers of version 2. */
export interface TrackHeaders {
  readonly apiKey: string
  readonly env: Environment
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

export const clientForm = /^[A-Za-z0-9._-]{1,64}$/

export function readTrackHeaders(headers: Headers): Result<TrackHeaders, RequestRefused> {
  const { 'api-key': apiKey, 'x-avo-client': client } = headers
  const env = environments.find((name) => name === headers.env)
  if (typeof apiKey !== 'string' || apiKey === '') return invalid('api-key', 'the key of the source')
  if (env === undefined) return invalid('env', environments.join(', ').replace(/, (\w+)$/, ' or $1'))
  if (typeof client !== 'string' || !clientForm.test(client))
    return invalid('X-Avo-Client', 'the name of the client, 1 to 64 letters, digits, dots, underscores and hyphens')
  return ok({ apiKey, env })
}

const invalid = (name: string, expected: string) => err({ code: 'header-invalid', name, expected } as const)
