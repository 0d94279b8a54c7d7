/** How well each way of searching answers the questions, as the table of `docs/search.md`. */
import { itemKey, openSearchIndex, type Plan, type SearchWeights } from '@plan/core'
import { renderTable } from '@plan/tests/markdown-table'
import { type Part, type QuestionedPlan, qualityOf, questionClasses } from '@plan/tests/search-quality'
import { openFullText, type Search } from './full-text.ts'

const ours =
  (weights: Partial<SearchWeights>) =>
  (plan: Plan): Search => {
    const index = openSearchIndex(plan, { weights })
    return (text) => index.search(text, { limit: 50 }).map(({ kind, id }) => itemKey(kind, id))
  }

const ways: Readonly<Record<string, (plan: Plan) => Search>> = {
  'SQLite FTS5, `unicode61`': (plan) => openFullText(plan, 'unicode61'),
  'SQLite FTS5, `porter unicode61`': (plan) => openFullText(plan, 'porter unicode61 remove_diacritics 2'),
  'words alone': ours({ synonym: 0, trigram: 0, related: 0 }),
  'and synonyms': ours({ trigram: 0, related: 0 }),
  'and mentions': ours({ trigram: 0 }),
  'and corrections, fused: everything': ours({}),
}

const parts: readonly Part[] = ['tuning', 'held out']
const figure = (value: number) => value.toFixed(2)

/** Recall among the first five and mean reciprocal rank, by part and plan. */
export function qualityTable(plans: readonly QuestionedPlan[]): string {
  const header = ['Way', 'Part', ...['all', ...plans.map(({ name }) => name)], 'no hit']
  const rows = Object.entries(ways).flatMap(([way, open]) => {
    const hits = answersOf(plans, open)
    return parts.map((part) => {
      const of = (asked: readonly QuestionedPlan[]) =>
        qualityOf(
          asked.flatMap(({ questions }) => questions.filter((question) => question.part === part)),
          (question) => hits.get(question) ?? [],
        )
      const cell = ({ recallAt5, mrr }: ReturnType<typeof of>) => `${figure(recallAt5)} / ${figure(mrr)}`
      const whole = of(plans)
      return [
        way,
        part,
        cell(whole),
        ...plans.map((plan) => cell(of([plan]))),
        `${whole.unanswered} of ${whole.questions}`,
      ]
    })
  })
  return renderTable(header, rows)
}

/** The same for everything together, by the class of the questions. */
export function classTable(plans: readonly QuestionedPlan[]): string {
  const hits = answersOf(plans, ours({}))
  const questions = plans.flatMap((plan) => plan.questions)
  const rows = questionClasses.map((of) => [
    of,
    ...parts.flatMap((part) => {
      const asked = questions.filter((question) => question.of === of && question.part === part)
      if (of === 'negative') {
        const silent = asked.filter((question) => hits.get(question)?.length === 0)
        return [`${asked.length}`, `${silent.length} rightly without a hit`]
      }
      const { recallAt5, mrr } = qualityOf(asked, (question) => hits.get(question) ?? [])
      return [`${asked.length}`, `${figure(recallAt5)} / ${figure(mrr)}`]
    }),
  ])
  return renderTable(['Class', 'tuning', 'quality', 'held out', 'quality'], rows)
}

const answersOf = (plans: readonly QuestionedPlan[], open: (plan: Plan) => Search) =>
  new Map(
    plans.flatMap(({ plan, questions }) => {
      const search = open(plan)
      return questions.map((question) => [question, search(question.text)] as const)
    }),
  )
