import { compareText } from '@plan/core'
import type { Operation } from '../plan-writer.ts'

/** The caller's name for a write, with what the write is: the tool and its arguments whatever their order. */
export const operationOf = (
  tool: string,
  given: { readonly operationId?: string | undefined },
): Operation | undefined => {
  const { operationId: id, ...request } = given
  return id === undefined ? undefined : { id, request: JSON.stringify([tool, sorted(request)]) }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, sorted(member)])
  return Object.fromEntries(members.sort(([a], [b]) => compareText(a, b)))
}
