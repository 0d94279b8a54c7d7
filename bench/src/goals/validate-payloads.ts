import { compareWithPlan, expectedEvents, extractSchema, type MatchesPattern } from '@plan/inspector-schema'
import { Ajv } from 'ajv'
import { generatePlan, type SyntheticPlan } from '../generate-plan.ts'
import type { Goal } from '../goal.ts'
import { ownUses, type Sent, sentEvents } from '../inspector/payloads.ts'
import { planInMemory } from '../inspector/plan-in-memory.ts'
import { exportedPlanBody, payloadSchema } from '../json-body.ts'
import { measure, timed } from '../measure.ts'
import { openRandom } from '../random.ts'

/** Whether an event is as the plan says. */
type Judge = (sent: Sent) => boolean

export const validation: Goal = {
  id: '17',
  title: 'extract and compare payloads with their values / ajv, every schema compiled, all errors',
  unit: 'ratio',
  atMost: 0.35,
  run: ({ scale, onRound }) => {
    const plan = generatePlan({ events: scale.events / 5 })
    const sent = sentEvents(openRandom(17), plan, scale.events / 2)
    const [ours, ajv] = [openOurs(plan), openAjv(plan)]
    for (const event of sent) {
      if (ours(event) !== ajv(event)) throw new Error(`the judges disagree on ${JSON.stringify(event)}`)
    }
    return measure({ ours: judging(ours, sent), ajv: judging(ajv, sent) }, (times) => times.ours / times.ajv, {
      rounds: scale.rounds,
      warmUps: 3,
      onRound,
    })
  },
}

const judging = (judge: Judge, sent: readonly Sent[]) => () =>
  timed(() => {
    for (let run = 0; run < 4; run++) for (const event of sent) judge(event)
  })

const compiled = new Map<string, RegExp>()

/** Both judges look for patterns with this. */
const matches: MatchesPattern = (pattern, text) => {
  const expression = compiled.get(pattern) ?? new RegExp(pattern, 'u')
  compiled.set(pattern, expression)
  return expression.test(text)
}

function openOurs(plan: SyntheticPlan): Judge {
  const expected = expectedEvents(planInMemory(Buffer.from(exportedPlanBody(plan))))
  return ({ eventName, properties }) =>
    compareWithPlan({ eventName, schema: extractSchema(properties), properties }, expected, matches).findings.length ===
    0
}

function openAjv({ events }: SyntheticPlan): Judge {
  const regExp = Object.assign((pattern: string) => ({ test: (text: string) => matches(pattern, text) === true }), {
    code: '',
  })
  const ajv = new Ajv({ allErrors: true, strict: false, code: { regExp } })
  const validators = new Map(events.map((event) => [event.name, ajv.compile(payloadSchema(ownUses(event)))]))
  return ({ eventName, properties }) => validators.get(eventName)?.(properties) === true
}

export const validatorBuilding: Goal = {
  id: '17-build',
  title: 'make a plan ready for comparing / JSON.parse of the exported plan',
  unit: 'ratio',
  atMost: 0.7,
  run: ({ body, scale: { events, rounds }, onRound }) => {
    const text = body(events).toString()
    const plan = planInMemory(body(events))
    return measure(
      { ours: () => timed(() => expectedEvents(plan)), parse: () => timed(() => JSON.parse(text)) },
      (times) => times.ours / times.parse,
      { rounds, onRound },
    )
  },
}

export const validatorBuildingGrowth: Goal = {
  id: 'build-growth',
  title: 'make a plan ready for comparing, 5 times the plan / as it is',
  unit: 'ratio',
  atMost: 7,
  run: ({ body, scale: { events, rounds }, onRound }) => {
    const [large, small] = [planInMemory(body(events)), planInMemory(body(events / 5))]
    return measure(
      { large: () => timed(() => expectedEvents(large)), small: () => timed(() => expectedEvents(small)) },
      (times) => times.large / times.small,
      { rounds, warmUps: 3, onRound },
    )
  },
}

export const comparison: Goal = {
  id: 'compare-observed',
  title: 'compare as many observed schemas as the plan has events / JSON.parse of the schemas',
  unit: 'ratio',
  run: ({ body, scale: { events, rounds }, onRound }) => {
    const expected = expectedEvents(planInMemory(body(events)))
    const sent = sentEvents(openRandom(17), generatePlan({ events }), events)
    const observed = sent.map(({ eventName, properties }) => ({ eventName, schema: extractSchema(properties) }))
    const text = JSON.stringify(observed)
    const compareAll = () => {
      for (const observation of observed) compareWithPlan(observation, expected)
    }
    return measure(
      { ours: () => timed(compareAll), parse: () => timed(() => JSON.parse(text)) },
      (times) => times.ours / times.parse,
      { rounds, warmUps: 3, onRound },
    )
  },
}
