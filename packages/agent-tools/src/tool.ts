/** What a tool is. */
import type { ResultAsync } from 'neverthrow'
import type * as z from 'zod'
import type { ToolContext } from './tool-context.ts'
import type { ToolFailure } from './tool-failure.ts'

/** What a call may do, as the access token names it. */
export type ToolScope = 'read' | 'write'

/** What a host may know of a tool before it calls it. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** A tool as it is listed. Its schemas are plain objects at the root. */
export interface ToolCard<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  /** What the door lets in, where that is more exact than what is listed, or less because the tool judges the rest. */
  readonly accepts?: Input
  readonly output: z.ZodObject
  readonly scope: ToolScope
  readonly annotations: ToolAnnotations
}

/** A tool with what it does. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> extends ToolCard<Input> {
  /** Does the work for arguments that fit `input`. Results are bounded and made safe to show by `callTool`. */
  readonly run: (context: ToolContext, input: z.output<Input>) => ResultAsync<object, ToolFailure>
  /** Whether the call keeps its thread for seconds where a plan is large; it only reads then. */
  readonly isLong?: (input: z.output<Input>) => boolean
}

export const readingTool = {
  scope: 'read',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
} as const

export const writingTool = {
  scope: 'write',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
} as const
