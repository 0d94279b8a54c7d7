import { join } from 'node:path'
import type { Plan } from '@plan/core'
import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { describe, expect, test } from 'vitest'
import { describeBehaviour } from './app-behaviour.ts'
import { swiftApp } from './apps/swift-app.ts'
import { fullPlan } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { generated, newFolder, outcomes, printed } from './scripted-app.ts'

const swiftc = findNeed('swift') ?? ''
const slow = { timeout: 300_000 }

/** What the compiler says of files; in Swift 6, where what threads could spoil is an error. */
function compiled(files: ReadonlyMap<string, string>, more: ReadonlyMap<string, string> = new Map()): string {
  const all = new Map([...files, ...more])
  const folder = newFolder(all)
  const told = printed(
    swiftc,
    ['-swift-version', '6', '-warnings-as-errors', ...(more.size > 0 ? ['-o', 'app'] : ['-typecheck']), ...all.keys()],
    folder,
  )
  expect(told).toBe('')
  return folder
}

describeWith('swift', 'Swift', () => {
  describe('an app', slow, () =>
    describeBehaviour({
      ...{ language: 'swift', argument: (name) => name, functionName: (name) => name, isTyped: true, looksAhead: true },
      start: (plan: Plan) => {
        const { files, tracked } = generated(plan, 'swift')
        const folder = compiled(files, new Map([['main.swift', swiftApp(tracked)]]))
        return (steps) => outcomes(join(folder, 'app'), [], folder, steps)
      },
    }),
  )

  test.each([
    ['every feature', fullPlan()],
    ['hostile texts', hostilePlan()],
    ['no events', { ...fullPlan(), events: new Map() }],
  ])('a plan of %s compiles', slow, (_, plan) => {
    compiled(generated(plan, 'swift').files)
  })

  test('a call that the plan does not allow does not compile', slow, () => {
    const { files } = generated(fullPlan(), 'swift')
    const call = 'Tracking.signedUp(planOfEvent: "gold", seats: 1, planOfUser: .free, userId: "u", teamId: "t")\n'
    expect(() => compiled(files, new Map([['main.swift', call]]))).toThrow(/cannot convert value of type 'String'/)
  })

  test('without onRefusal, strict stops the app', slow, () => {
    const main = `struct Sink: TrackingDestination {}
Tracking.initialize(
    environment: .dev, destinations: Tracking.Destinations(productAnalytics: Sink(), warehouse: Sink()),
    systemProperties: Tracking.SystemProperties(appVersion: "1"), strict: true, onViolation: { _ in })
Tracking.signedUp(planOfEvent: .pro, seats: 0, planOfUser: .free, userId: "u", teamId: "t")
`
    const folder = compiled(generated(fullPlan(), 'swift').files, new Map([['main.swift', main]]))
    expect(() => printed(join(folder, 'app'), [], folder)).toThrow(/property "seats" must be at least 1/)
  })
})
