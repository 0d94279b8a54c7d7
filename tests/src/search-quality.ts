/** Questions with known answers over real plans, and how well a way of searching finds those. */
import { readFileSync } from 'node:fs'
import { type ItemKey, type ItemKind, itemKey, itemsOf, type Plan } from '@plan/core'
import { fixturePlan } from './fixture-plans.ts'

export const questionClasses = ['paraphrase', 'typo', 'identifier', 'property', 'category', 'negative'] as const
export type QuestionClass = (typeof questionClasses)[number]

/** Every third question of a class is held out: nothing was tuned on it. */
export type Part = 'tuning' | 'held out'

export interface Question {
  readonly text: string
  readonly of: QuestionClass
  readonly part: Part
  /** Any of these answers it; none does where the right answer is nothing. */
  readonly answers: ReadonlySet<ItemKey>
}

export interface QuestionedPlan {
  readonly name: string
  readonly plan: Plan
  readonly questions: readonly Question[]
}

type QuestionFile = Readonly<
  Record<string, { readonly fixture: string } & { readonly [C in QuestionClass]?: readonly (readonly string[])[] }>
>

const file = new URL('../../packages/core/test/search/queries.json', import.meta.url)

/** The plans and what is asked of them. Answers are named `kind/name`, and every item of that name is one. */
export const questionedPlans = (): QuestionedPlan[] =>
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as QuestionFile).map(([name, { fixture, ...classes }]) => {
    const plan = fixturePlan(fixture)
    const questions = questionClasses.flatMap((of) =>
      (classes[of] ?? []).map(
        ([text = '', ...answers], at): Question => ({
          text,
          of,
          part: at % 3 === 2 ? 'held out' : 'tuning',
          answers: new Set(answers.flatMap((answer) => keysOf(plan, answer))),
        }),
      ),
    )
    return { name, plan, questions }
  })

function keysOf(plan: Plan, answer: string): ItemKey[] {
  const [kind = '', ...name] = answer.split('/')
  const items = [...itemsOf(plan, kind as ItemKind).values()].filter((item) => item.name === name.join('/'))
  if (items.length === 0) throw new Error(`queries.json expects ${answer}, which the plan does not have`)
  return items.map(({ id }) => itemKey(kind as ItemKind, id))
}

export interface Quality {
  readonly questions: number
  /** The mean share of the answers among the first five hits, of five where there are more. */
  readonly recallAt5: number
  /** The mean of one over the rank of the first answer, 0 where none is found. */
  readonly mrr: number
  /** Questions that have answers and got no hit at all. */
  readonly unanswered: number
}

/** How well a way of searching answers questions; those without an answer are left out. */
export function qualityOf(questions: readonly Question[], search: (question: Question) => readonly ItemKey[]): Quality {
  const judged = questions.filter(({ answers }) => answers.size > 0)
  let [recall, reciprocal, unanswered] = [0, 0, 0]
  for (const question of judged) {
    const hits = search(question)
    const first = hits.findIndex((hit) => question.answers.has(hit))
    recall += hits.slice(0, 5).filter((hit) => question.answers.has(hit)).length / Math.min(5, question.answers.size)
    reciprocal += first < 0 ? 0 : 1 / (first + 1)
    unanswered += Number(hits.length === 0)
  }
  const { length } = judged
  return { questions: length, recallAt5: recall / length, mrr: reciprocal / length, unanswered }
}
