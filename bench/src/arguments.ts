import { parseArgs } from 'node:util'
import type { Goal } from './goal.ts'

/** What the command line asks for. */
export interface Arguments {
  readonly goals: readonly Goal[]
  readonly isQuick: boolean
  readonly wantsHelp: boolean
  /** Where the results go; their usual place unless stated. */
  readonly results?: string
}

/** Reads the command line; the error is a sentence. */
export function readArguments(args: readonly string[], known: readonly Goal[]): Arguments | { readonly error: string } {
  const { values, error } = parse(args)
  if (error !== undefined) return { error }
  const wanted = values.only?.split(',').map((id) => id.trim())
  const unknown = wanted?.filter((id) => known.every((goal) => goal.id !== id)) ?? []
  if (unknown.length > 0)
    return { error: `no such goal: ${unknown.join(', ')}; there are ${known.map(({ id }) => id).join(', ')}` }
  return {
    goals: known.filter(({ id }) => wanted?.includes(id) ?? true),
    isQuick: values.quick === true,
    wantsHelp: values.help === true,
    ...(values.results === undefined ? {} : { results: values.results }),
  }
}

interface Parsed {
  readonly values: {
    readonly only?: string
    readonly quick?: boolean
    readonly results?: string
    readonly help?: boolean
  }
  readonly error?: string
}

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean' },
        results: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    return { values: {}, error: cause instanceof Error ? cause.message : String(cause) }
  }
}

export const helpText = (known: readonly Goal[]): string => `pnpm bench [--only 6,7] [--quick] [--results <file>]

Measures the product against floors that run beside it and prints one line a goal.
Exit codes: 0 every judged median meets its goal, 1 one misses it, 2 the arguments are wrong.

  --only <ids>      these goals alone, separated by commas
  --quick           small plans, few rounds: shows that everything runs; nothing is judged
  --results <file>  where the results go as JSON; bench/results.json unless stated
  -h, --help        print this help

Goals:
${known.map(({ id, title }) => `  ${id.padEnd(18)} ${title}`).join('\n')}
`
