import { itemKinds, openSearchIndex, type Plan } from '@plan/core'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { openFullText } from '../search/full-text.ts'
import { findMain, withStore } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import type { Workbench } from '../workbench.ts'

const tokenizer = 'porter unicode61 remove_diacritics 2'

const questions = [
  'user registers',
  'basket abandoned',
  'chekout payment failed',
  'discount amount of the order',
  'which page was seen before the account was closed',
]

/** A plan as it comes from the store, none of whose items was ever read. */
type LoadPlan = () => Promise<Plan>

export const searchOpen: Goal = {
  id: 'search-open',
  title: 'index a plan for search, nothing of it known / fill SQLite FTS5 with it',
  unit: 'ratio',
  run: (workbench) =>
    withPlans(workbench, (load, pace) =>
      measure(
        {
          ours: timedOn(load, (plan) => openSearchIndex(plan)),
          fts: timedOn(load, (plan) => openFullText(plan, tokenizer)),
        },
        (times) => times.ours / times.fts,
        pace,
      ),
    ),
}

export const searchReopen: Goal = {
  id: 'search-reopen',
  title: 'index the next revision of a plan for search, one event changed / nothing of it known',
  unit: 'ratio',
  run: (workbench) =>
    withPlans(workbench, async (load, pace) => {
      let plan = await load()
      openSearchIndex(plan)
      const reopen = () => {
        plan = withOneChanged(plan)
        return timed(() => openSearchIndex(plan))
      }
      return measure(
        { ours: reopen, fresh: timedOn(load, (unknown) => openSearchIndex(unknown)) },
        (times) => times.ours / times.fresh,
        pace,
      )
    }),
}

export const searchAsk: Goal = {
  id: 'search-ask',
  title: `${questions.length} questions to a plan / the same to SQLite FTS5, any word`,
  unit: 'ratio',
  run: (workbench) =>
    withPlans(workbench, async (load, pace) => {
      const plan = await load()
      const index = openSearchIndex(plan)
      const fullText = openFullText(plan, tokenizer)
      const ask = (search: (text: string) => readonly unknown[]) => () =>
        timed(() => {
          if (questions.flatMap((question) => search(question)).length === 0) throw new Error('nothing was found')
        })
      return measure(
        { ours: ask((text) => index.search(text, { limit: 50 })), fts: ask(fullText) },
        (times) => times.ours / times.fts,
        pace,
      )
    }),
}

const withPlans = async <T>(
  workbench: Workbench,
  work: (load: LoadPlan, pace: { readonly rounds: number; readonly onRound: () => void }) => Promise<T>,
): Promise<T> =>
  workbench.onCopy(await workbench.planFile(workbench.scale.events), (copy) =>
    withStore(copy, async (store) => {
      const main = await findMain(store)
      const { onRound, scale } = workbench
      return work(() => unwrapped(store.storage.plans.load(main)), { rounds: scale.rounds, onRound })
    }),
  )

const timedOn = (load: LoadPlan, work: (plan: Plan) => unknown) => async () => {
  const plan = await load()
  return timed(() => work(plan))
}

function withOneChanged(plan: Plan): Plan {
  const [first] = plan.events.values()
  if (first === undefined) throw new Error('the plan has no events')
  const changed = itemKinds.event.schema.parse({ ...first, description: `${first.description} again` })
  return { ...plan, events: new Map(plan.events).set(first.id, changed) }
}
