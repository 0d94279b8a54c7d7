import type { Reader } from '../reader.ts'

/** The description member of an event. */
export function readDescription(value: unknown, { warn }: Reader, event: string): { readonly description?: string } {
  if (typeof value === 'string') return { description: value }
  if (value !== undefined && value !== null)
    warn({ code: 'member-ignored', member: 'description', expected: 'text', event })
  return {}
}
