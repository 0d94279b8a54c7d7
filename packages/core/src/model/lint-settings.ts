import * as z from 'zod'

/** How bad a finding is. */
export const lintSeverities = ['error', 'warning'] as const

/** One of {@link lintSeverities}; a rule that is `off` finds nothing. */
export type LintSeverity = (typeof lintSeverities)[number]

/** The doors of a branch at which a finding can stop it. */
export const lintStages = ['review', 'merge'] as const

/** What stops at `review` stops at `merge` too. */
export type LintStage = (typeof lintStages)[number]

/** The ways to write a name in words. `majority` is whichever more than half of the names keep. */
export const casingNames = ['title', 'sentence', 'snake', 'kebab', 'camel', 'pascal', 'majority'] as const

/** One of {@link casingNames}. */
export type CasingName = (typeof casingNames)[number]

const lintOptionsSchema = z
  .strictObject({
    /** Rules about naming: the casing. */
    casing: z.enum(casingNames).exactOptional(),
    /** Rules about numbers: the most that is fine. */
    maximum: z.number().int().min(0).exactOptional(),
    /** Rules about words: further words, in lower case, several with `_` between them. */
    words: z.array(z.string().min(1)).readonly().exactOptional(),
  })
  .readonly()

/** What a rule can be told. A rule reads the options it knows. */
export type LintOptions = z.infer<typeof lintOptionsSchema>

const ruleSettingSchema = z
  .strictObject({
    severity: z.enum([...lintSeverities, 'off']).exactOptional(),
    /** The stage at which a finding of this rule stops a branch; absent, errors stop it at `merge`. */
    blocks: z.enum([...lintStages, 'nothing']).exactOptional(),
    options: lintOptionsSchema.exactOptional(),
  })
  .readonly()

/** What a workspace says of lint rules, by their ids. Rules this version does not know are kept and do nothing. */
export const lintSettingsSchema = z.record(z.string().regex(/^[a-z]+(-[a-z]+)*$/), ruleSettingSchema).readonly()

/** The decisions of a workspace about lint rules; a rule not in it keeps its defaults. */
export type LintSettings = z.infer<typeof lintSettingsSchema>
