import * as z from 'zod'
import { readingTool, type Tool } from '../tool.ts'

export const listWorkspaces: Tool = {
  ...readingTool,
  name: 'list_workspaces',
  title: 'List workspaces',
  description:
    'Lists the workspaces you are a member of, with id, name and your role. Call it first: every other tool takes a workspaceId.',
  input: z.strictObject({}),
  output: z.object({ workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })) }),
  run: ({ reader }) => reader.workspaces().map((workspaces) => ({ workspaces })),
}
