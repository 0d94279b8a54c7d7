/** Counter-examples are what they say, judged by another validator from the exported rules of the event. */
import {
  applyChanges,
  type Change,
  type ClassifiedAspect,
  classifyChanges,
  diffPlans,
  type EventPayload,
  type Plan,
} from '@plan/core'
import { exportPlan } from '@plan/export'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitrarySmallPlanPair } from '../src/arbitrary-small-plan.ts'

const ajv = new Ajv({ strict: false, validateSchema: false, logger: false })
const groups = ['properties', 'userProperties', 'groupProperties'] as const

interface GroupRules {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly required: readonly string[]
}

interface ExportedEvent {
  readonly id: string
  readonly name: string
  readonly rules: { readonly properties: Readonly<Partial<Record<(typeof groups)[number], GroupRules>>> }
}

const eventOf = (plan: Plan, id: string): ExportedEvent | undefined =>
  JSON.parse([...exportPlan(plan, { branchName: 'main' })].join('')).events.find(
    (event: ExportedEvent) => event.id === id,
  )

/** What an event's exported rules say of a payload; `undefined` where the other validator cannot say. */
function verdict(plan: Plan, id: string, payload: EventPayload): boolean | undefined {
  const event = eventOf(plan, id)
  if (event === undefined || event.name !== payload.event) return false
  const { event: _, ...members } = payload
  if (/"__proto__"/.test(JSON.stringify([event.rules, members]))) return undefined
  // The rules speak of the groups they name; a group they do not name has no properties.
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries<GroupRules>(event.rules.properties).map(([group, rules]) => [group, anonymous(rules)]),
    ),
    required: groups.filter((group) => (event.rules.properties[group]?.required.length ?? 0) > 0),
    additionalProperties: false,
  }
  try {
    return ajv.compile(schema)(members)
  } catch {
    return undefined
  }
}

/** The rules of a group without the ids of its properties, which the validator takes for those of schemas. */
const anonymous = ({ properties, ...rules }: GroupRules) => ({
  ...rules,
  properties: Object.fromEntries(Object.entries(properties).map(([name, { id: _, ...record }]) => [name, record])),
})

function matches(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return undefined
  }
}

test('the one plan accepts what the other refuses', () => {
  const shown = new Map<string, number>()
  fc.assert(
    fc.property(arbitrarySmallPlanPair(), ([before, after]) => {
      const changes = diffPlans(before, after)
      const classified = classifyChanges(before, changes, { matches })._unsafeUnwrap()
      for (const [at, { change, aspects }] of classified.entries()) {
        const plans = planAt(before, changes, at)
        if (plans === undefined) continue
        for (const { aspect, counterExample } of aspects)
          if (counterExample) judge(aspect, counterExample, plans, change)
      }
    }),
    { numRuns: 300 },
  )
  expect([...shown.keys()].length).toBeGreaterThan(12)
  expect([...shown.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(150)

  function judge(
    aspect: string,
    { eventId, payload, acceptedBy }: NonNullable<ClassifiedAspect['counterExample']>,
    plans: Readonly<Record<'before' | 'after', Plan>>,
    change: Change,
  ) {
    const verdicts = { before: verdict(plans.before, eventId, payload), after: verdict(plans.after, eventId, payload) }
    if (verdicts.before === undefined || verdicts.after === undefined) return
    const said = `${aspect} of ${JSON.stringify(change)}: ${JSON.stringify(payload)}`
    expect(verdicts, said).toEqual({ before: acceptedBy === 'before', after: acceptedBy === 'after' })
    shown.set(aspect, (shown.get(aspect) ?? 0) + 1)
  }
})

/** The plans before and after one change of a list, where both are whole. */
function planAt(before: Plan, changes: readonly Change[], at: number) {
  const [was, is] = [applyChanges(before, changes.slice(0, at)), applyChanges(before, changes.slice(0, at + 1))]
  return was.isOk() && is.isOk() ? { before: was.value, after: is.value } : undefined
}
