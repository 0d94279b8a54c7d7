import type { Plan } from '@plan/core'
import { type ExportFormatName, type ExportOptions, exportPlan } from '@plan/export'

/** The whole text of an export. */
export const exportedText = (
  plan: Plan,
  format: ExportFormatName = 'jsonSchema',
  options: Partial<ExportOptions> = {},
): string => [...exportPlan(plan, { branchName: 'main', format, ...options })].join('')

/** A schema with what tests look at. */
export interface Schema {
  readonly type: string | readonly string[]
  readonly description: string
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: boolean
}

export interface SelfDescribingSchema extends Schema {
  readonly $schema: string
  readonly self: { readonly vendor: string; readonly name: string; readonly format: string; readonly version: string }
}

export interface SelfDescribingExport {
  readonly eventSchemas: readonly SelfDescribingSchema[]
  readonly contextSchemas: readonly SelfDescribingSchema[]
  readonly removedEvents?: readonly string[]
}

export const selfDescribing = (plan: Plan, options: Partial<ExportOptions> = {}): SelfDescribingExport =>
  JSON.parse(exportedText(plan, 'selfDescSchemas', options))

export interface NdjsonLine {
  readonly schema: string
  readonly data: SelfDescribingSchema
}

/** The lines of an NDJSON export, as a reader that knows no other line end than `\n` finds them. */
export const ndjsonLines = (plan: Plan, options: Partial<ExportOptions> = {}): NdjsonLine[] =>
  exportedText(plan, 'ndjson', options)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

/** A property record in the default format. */
export interface PropertyRecord extends Schema {
  readonly id: string
}

export interface ExportedEvent {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly eventType?: 'variant'
  readonly rules: {
    readonly properties: {
      readonly properties: Schema
      readonly userProperties?: Schema
      readonly groupProperties?: Schema
    }
  }
}

export interface ExportedPlan {
  readonly events: readonly ExportedEvent[]
  readonly removedEvents?: readonly string[]
}

export const exportedPlan = (plan: Plan, options: Partial<ExportOptions> = {}): ExportedPlan =>
  JSON.parse(exportedText(plan, 'jsonSchema', options))
