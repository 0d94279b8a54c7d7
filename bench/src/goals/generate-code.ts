import { generate, type LanguageId, languageIds } from '@plan/codegen'
import type { Plan, SourceId } from '@plan/core'
import type { Goal } from '../goal.ts'
import { planInMemory } from '../inspector/plan-in-memory.ts'
import { measure, timed } from '../measure.ts'

/** A plan of which one source sends every event, with the id of the source. */
function everythingSent(body: Uint8Array): { readonly plan: Plan; readonly sourceId: SourceId } {
  const plan = planInMemory(body)
  const [sourceId] = plan.sources.keys()
  if (sourceId === undefined) throw new Error('the plan has no source')
  const sources = [{ sourceId, implementWithCodegen: true }]
  return {
    sourceId,
    plan: { ...plan, events: new Map([...plan.events].map(([id, event]) => [id, { ...event, sources }])) },
  }
}

/** Generates everything once, with the hashes of the lock; what cannot be generated is no figure. */
function generating(body: Uint8Array, language: LanguageId): () => Promise<number> {
  const { plan, sourceId } = everythingSent(body)
  return () =>
    timed(() => {
      const code = generate(plan, sourceId, { language })
      if (code.isErr()) throw new Error(`no code is generated: ${code.error.code}`)
    })
}

const overStringify = (body: Uint8Array, language: LanguageId) => {
  const exported: unknown = JSON.parse(Buffer.from(body).toString())
  return { ours: generating(body, language), stringify: () => timed(() => JSON.stringify(exported)) }
}

export const codeGeneration: Goal = {
  id: 'generate-code',
  title: 'code in TypeScript for every event of a plan, and its lock / JSON.stringify of the exported plan',
  unit: 'ratio',
  atMost: 22,
  run: ({ body, scale: { events, rounds }, onRound }) =>
    measure(overStringify(body(events), 'typescript'), (times) => times.ours / times.stringify, { rounds, onRound }),
}

export const codeGenerationGrowth: Goal = {
  id: 'generate-growth',
  title: 'code in TypeScript, 10 times the plan / as it is',
  unit: 'ratio',
  atMost: 14,
  run: ({ body, scale: { events, fewEvents, rounds }, onRound }) =>
    measure(
      { large: generating(body(events), 'typescript'), small: generating(body(fewEvents), 'typescript') },
      (times) => times.large / times.small,
      { rounds, warmUps: 3, onRound },
    ),
}

export const codeGenerationByLanguage: readonly Goal[] = languageIds.map((language) => ({
  id: `generate-${language}`,
  title: `code in ${language} for a plan a tenth the size, and its lock / JSON.stringify of the exported plan`,
  unit: 'ratio',
  run: ({ body, scale: { fewEvents, rounds }, onRound }) =>
    measure(overStringify(body(fewEvents), language), (times) => times.ours / times.stringify, {
      ...{ rounds, warmUps: 3 },
      onRound,
    }),
}))
