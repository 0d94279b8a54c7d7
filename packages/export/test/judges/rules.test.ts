/** Judged by a validator of JSON Schema: exported rules accept what the plan says, and nothing else. */
import { createRequire } from 'node:module'
import { type Plan, type PropertyUse, usesOfEvent, type VariantId } from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import { describeWith } from '@plan/tests/fixtures'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'
import { type ExportedEvent, exportedPlan, type PropertyRecord } from '../exported.ts'
import { fixturePlan, fixturePlanPaths } from '../fixture-plans.ts'
import { judgedRules } from './judged-schema.ts'
import { type Described, fittingValue, misfits } from './values.ts'

const ajv = new Ajv({ strict: false, validateFormats: false, ownProperties: true })
ajv.addMetaSchema(createRequire(import.meta.url)('ajv/dist/refs/json-schema-draft-06.json'))

type Payload = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A property of an event, where it stands in a payload, and what the plan says of it. */
interface Sent {
  readonly group: string
  readonly name: string
  readonly isRequired: boolean
  readonly described: Described
}

const groupsOf = ({ rules }: ExportedEvent) => Object.entries(rules.properties)

function sentBy(event: ExportedEvent, plan: Plan): Sent[] {
  const uses = usesById(event, plan)
  return groupsOf(event).flatMap(([group, { properties }]) =>
    Object.entries(properties).map(([name, record]) => {
      const { id } = record as PropertyRecord
      const [property, use] = [plan.properties.get(id as never), uses.get(id)]
      if (property === undefined || use === undefined) return expect.fail(`${event.id} carries no ${id}`)
      return { group, name, isRequired: use.presence === 'always', described: { ...property, ...use } }
    }),
  )
}

function usesById({ id }: ExportedEvent, plan: Plan): ReadonlyMap<string, PropertyUse> {
  const variant = plan.variants.get(id as VariantId)
  const base = plan.events.get((variant?.baseEventId ?? id) as never)
  const uses = [...(base === undefined ? [] : usesOfEvent(base, plan)), ...(variant?.uses ?? [])]
  return new Map(uses.map((use) => [use.propertyId, use]))
}

function payloadOf(event: ExportedEvent, values: readonly (Sent & { readonly value: unknown })[]): Payload {
  const groups = groupsOf(event).map(([group]) => {
    const members = values.filter((sent) => sent.group === group).map(({ name, value }) => [name, value] as const)
    return [group, Object.fromEntries(members)] as const
  })
  return Object.fromEntries([...groups, ['nameMapping', {}]])
}

const put = (payload: Payload, group: string, name: string, value: unknown): Payload => ({
  ...payload,
  [group]: { ...payload[group], [name]: value },
})

const without = <T>(members: Readonly<Record<string, T>>, name: string) =>
  Object.fromEntries(Object.entries(members).filter(([other]) => other !== name))

/** Whether null can stand for an optional value: not where allowed values or a pinned value say what it is. */
const isNullable = ({ isRequired, described }: Sent) =>
  !isRequired && (described.isList || (described.allowedValues === undefined && described.pinnedValue === undefined))

/** The validator cannot tell a member of this name from the prototype. */
const isBeyondValidator = (event: ExportedEvent) => JSON.stringify(event.rules.properties).includes('"__proto__"')

/** How many payloads were judged, none where no payload can fit what the plan asks of the event. */
function judged(event: ExportedEvent, plan: Plan): number {
  const schema = judgedRules(event)
  const isValid = ajv.compile(schema)
  ajv.removeSchema(schema)
  let count = 0
  const expectVerdict = (payload: unknown, verdict: boolean, why: string) => {
    const said = isValid(payload)
    expect(said, `${event.name}: ${why}: ${JSON.stringify({ payload, errors: isValid.errors })}`).toBe(verdict)
    count++
  }

  const sent = sentBy(event, plan).map((one) => ({ ...one, fitting: fittingValue(one.described) }))
  if (sent.some(({ isRequired, fitting }) => isRequired && fitting === undefined)) return 0
  const valued = sent.flatMap(({ fitting, ...one }) => (fitting ? [{ ...one, value: fitting.value }] : []))
  const whole = payloadOf(event, valued)
  expectVerdict(whole, true, 'all properties')
  const required = valued.filter(({ isRequired }) => isRequired)
  expectVerdict(payloadOf(event, required), true, 'required properties alone')
  for (const one of sent) {
    const { group, name, described } = one
    expectVerdict(put(whole, group, name, null), isNullable(one), `${name} is null`)
    for (const value of misfits(described))
      expectVerdict(put(whole, group, name, value), false, `${name} of another type`)
  }
  for (const { group, name } of required)
    expectVerdict({ ...whole, [group]: without(whole[group] ?? {}, name) }, false, `${name} is missing`)
  for (const [group, { properties }] of groupsOf(event)) {
    const extra = Object.keys(properties).reduce((longest, name) => `${longest}${name}`, 'extra')
    expectVerdict(put(whole, group, extra, 1), false, `extra property in ${group}`)
    expectVerdict({ ...whole, [group]: [] }, false, `${group} is no object`)
  }
  expectVerdict(without(whole, 'properties'), false, 'no properties')
  expectVerdict(without(whole, 'nameMapping'), false, 'no name mapping')
  return count
}

const verdictsOn = (plan: Plan) =>
  exportedPlan(plan)
    .events.filter((event) => !isBeyondValidator(event))
    .map((event) => judged(event, plan))

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

describeWith('fixtures', 'rules of real plans', () => {
  const totals = { impossible: 0, verdicts: 0 }
  test.each(fixturePlanPaths())('%s', (path) => {
    const verdicts = verdictsOn(fixturePlan(path))
    totals.impossible += verdicts.filter((count) => count === 0).length
    totals.verdicts += sum(verdicts)
  })
  test('enough of them to mean something', () => {
    expect(totals.impossible).toBe(0)
    expect(totals.verdicts).toBeGreaterThan(10_000)
  })
})

describe('rules', () => {
  test('of arbitrary plans', () => {
    let verdicts = 0
    fc.assert(
      fc.property(arbitraryPlan(), (plan) => {
        verdicts += sum(verdictsOn(plan))
      }),
      { numRuns: 500 },
    )
    expect(verdicts).toBeGreaterThan(100)
  })

  test('an optional property with allowed values may be absent but not null', () => {
    const plan = buildPlan({
      property: [{ id: 'p', name: 'size', type: 'string', allowedValues: ['s', 'm'] }],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'p' }] }],
    })
    const [event] = exportedPlan(plan).events
    const isValid = ajv.compile(event === undefined ? expect.fail('no event') : judgedRules(event))
    expect(isValid({ properties: { size: 's' }, nameMapping: {} })).toBe(true)
    expect(isValid({ properties: {}, nameMapping: {} })).toBe(true)
    expect(isValid({ properties: { size: null }, nameMapping: {} })).toBe(false)
    expect(isValid({ properties: { size: 'xl' }, nameMapping: {} })).toBe(false)
  })
})
