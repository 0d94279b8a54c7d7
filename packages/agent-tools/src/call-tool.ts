/** The one door to the tools: what comes in is checked here, and what goes out is bounded and safe to show. */
import { err, errAsync, ok, type Result } from 'neverthrow'
import type * as z from 'zod'
import { describeIssue } from './describe-issue.ts'
import { invalidInput, readOnly } from './failures.ts'
import { compact } from './reply/compact.ts'
import { fitted } from './reply/fit.ts'
import type { Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'
import type { ToolFailure } from './tool-failure.ts'
import { tools } from './tools.ts'

/** What a call is answered with. */
export interface ToolReply {
  /** Whether `content` is a {@link ToolFailure}; nothing was changed then. */
  readonly isError: boolean
  /** For a host that reads structured content; a failure is not of the tool's output schema. */
  readonly content: Readonly<Record<string, unknown>>
  /** The same as compact JSON. */
  readonly text: string
}

/**
 * Calls a tool by its name with arguments as they came from outside. Never rejects: whatever is
 * wrong is an answer that says what to do. Of a reply with more than `mostBytes` of JSON, a megabyte unless it is given,
 * a part is left out, and the reply says so.
 *
 * @example
 * const { isError, text } = await callTool(context, 'search', { workspaceId: 'acme', names: ['Signed Up'] })
 */
export async function callTool(
  context: ToolContext,
  name: string,
  given: unknown,
  { mostBytes }: { readonly mostBytes?: number | undefined } = {},
): Promise<ToolReply> {
  const tool = tools.find((candidate) => candidate.name === name)
  if (tool === undefined)
    return failed(
      invalidInput(
        `There is no tool ${JSON.stringify(name)}; there are ${tools.map((known) => known.name).join(', ')}.`,
      ),
    )
  return accepted(tool, given)
    .asyncAndThen((input) =>
      tool.scope === 'write' && context.writer === undefined ? errAsync(readOnly(name)) : tool.run(context, input),
    )
    .match((reply) => answer(false, reply, tool.output, mostBytes), failed)
}

/**
 * Whether a call keeps its thread for seconds where a plan is large. It only reads then, so that a server may answer it
 * in another thread.
 *
 * @example
 * isLongCall('get', { workspaceId: 'acme', type: 'branch', name: 'checkout', include: 'code_snippets' }) // true
 */
export function isLongCall(name: string, given: unknown): boolean {
  const tool = tools.find((candidate) => candidate.name === name)
  return tool?.isLong !== undefined && accepted(tool, given).map(tool.isLong).unwrapOr(false)
}

/**
 * The reply to a call that cannot be made now.
 *
 * @example
 * refusedCall('Too many calls are waiting. Try again in a few seconds.').isError // true
 */
export const refusedCall = (message: string): ToolReply => failed({ code: 'unavailable', message })

const failed = (failure: ToolFailure) => answer(true, failure)

function answer(
  isError: boolean,
  reply: object,
  { shape }: Pick<z.ZodObject, 'shape'> = { shape: {} },
  mostBytes?: number,
): ToolReply {
  const kept = new Set(Object.keys(shape).filter((name) => !(shape[name] as z.ZodType).safeParse(undefined).success))
  const content = fitted(compact(reply, kept), mostBytes)
  return { isError, content, text: JSON.stringify(content) }
}

/** Problems that are named in one failure. */
const mostProblems = 8

function accepted({ input, accepts = input }: Tool, given: unknown): Result<z.output<z.ZodObject>, ToolFailure> {
  const parsed = accepts.safeParse(given ?? {})
  if (parsed.success) return ok(parsed.data)
  const problems = parsed.error.issues.slice(0, mostProblems).map(describeIssue)
  return err(invalidInput(`Wrong arguments: ${problems.join('; ')}.`))
}
