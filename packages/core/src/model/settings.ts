import * as z from 'zod'
import { lintSettingsSchema } from './lint-settings.ts'
import { textSchema } from './text.ts'

/** Words and phrases that mean one thing in this workspace. */
const termGroupSchema = z.array(textSchema.min(1).max(200)).min(2).max(50).readonly()

/** What a workspace has decided for itself. Absent members take their defaults. */
export const workspaceSettingsSchema = z
  .strictObject({
    /** Main takes changes through merges only. */
    protectedMain: z.boolean().default(false),
    /** Branches pass a review before they merge. */
    reviewWorkflow: z.boolean().default(true),
    /** The owning domains of changed events must each approve. */
    ownerApproval: z.boolean().default(false),
    /** Search by meaning. */
    smartSearch: z.boolean().default(false),
    /** Groups of words and phrases that mean one thing here, for search. */
    glossary: z.array(termGroupSchema).max(1_000).readonly().default([]),
    /** Search by meaning may have an embedding model read the plan, where the operator has set one up. */
    embeddings: z.boolean().default(false),
    /** The Inspector may receive sealed property values. */
    propertyValueValidation: z.boolean().default(false),
    /** Days for which the Inspector keeps what apps were seen to send. */
    inspectorRetentionDays: z.int().min(1).max(730).default(90),
    /** Sources are implemented with generated code where they can be. */
    codegen: z.boolean().default(true),
    /** Members may make tokens with which programs act for them. */
    machineTokens: z.boolean().default(false),
    /** Severity, stage and options of lint rules, by rule. */
    lint: lintSettingsSchema.default({}),
  })
  .readonly()

/** Every decision of a workspace, none of them absent. */
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>
