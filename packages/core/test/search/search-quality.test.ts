/** What search finds of what people ask, over real plans. `docs/search.md` has the whole table. */
import { itemKey, openSearchIndex } from '@plan/core'
import { describeWith } from '@plan/tests/fixtures'
import { type Part, qualityOf, questionedPlans } from '@plan/tests/search-quality'
import { describe, expect, test } from 'vitest'

describeWith('fixtures', 'questions about real plans', () => {
  const plans = questionedPlans()
  const all = plans.flatMap(({ plan, questions }) => {
    const index = openSearchIndex(plan)
    const search = (text: string) => index.search(text, { limit: 50 }).map(({ kind, id }) => itemKey(kind, id))
    return questions.map((question) => ({ question, hits: search(question.text) }))
  })
  const hitsOf = new Map(all.map(({ question, hits }) => [question, hits]))
  const questions = all.map(({ question }) => question)

  test('there are many, half of them paraphrases', () => {
    expect(questions.length).toBeGreaterThanOrEqual(150)
    expect(questions.filter(({ of }) => of === 'paraphrase').length * 2).toBeGreaterThanOrEqual(questions.length)
  })

  // A little under what was measured. Lower them only with a reason in docs/search.md.
  const floors: Readonly<Record<Part, { readonly recallAt5: number; readonly mrr: number }>> = {
    tuning: { recallAt5: 0.9, mrr: 0.84 },
    'held out': { recallAt5: 0.86, mrr: 0.84 },
  }
  describe.each(['tuning', 'held out'] as const)('%s', (part) => {
    test('are answered as well as they were', () => {
      const asked = questions.filter((question) => question.part === part)
      const quality = qualityOf(asked, (question) => hitsOf.get(question) ?? [])
      expect(quality.recallAt5).toBeGreaterThan(floors[part].recallAt5)
      expect(quality.mrr).toBeGreaterThan(floors[part].mrr)
    })
  })

  test('that have no answer mostly get none', () => {
    const without = questions.filter(({ of }) => of === 'negative')
    const answered = without.filter((question) => (hitsOf.get(question) ?? []).length > 0)
    expect(without.length).toBeGreaterThan(10)
    expect(answered.length).toBeLessThanOrEqual(without.length / 2)
  })
})
