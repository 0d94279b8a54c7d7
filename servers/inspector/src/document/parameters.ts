import { environments } from '@plan/inspector-schema'
import { clientForm } from '../request/track-headers.ts'

export const contentEncoding = {
  name: 'content-encoding',
  in: 'header',
  required: false,
  schema: { enum: ['gzip', 'identity'] },
} as const

const needed = (name: string, schema: object) => ({ name, in: 'header', required: true, schema }) as const

/** The headers of version 2. */
export const trackHeaders = [
  needed('api-key', { type: 'string', minLength: 1 }),
  needed('env', { enum: environments }),
  needed('X-Avo-Client', { type: 'string', pattern: clientForm.source }),
] as const
