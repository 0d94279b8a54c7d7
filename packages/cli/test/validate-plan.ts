/** A plan of two events as a file, and events held against it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ItemKind, itemKinds, type KindedItem, planOf } from '@plan/core'
import { exportPlan } from '@plan/export'
import { runPlanHere } from './plan-here.ts'
import { temporaryFolder } from './plan-process.ts'

const items = {
  source: [
    { id: 'web', name: 'Web' },
    { id: 'ios', name: 'iOS' },
  ],
  property: [
    { id: 'tier', name: 'tier', type: 'string', allowedValues: ['free', 'gold'] },
    { id: 'seats', name: 'seats', type: 'int' },
    { id: 'code', name: 'code', type: 'string' },
    { id: 'id', name: 'id', type: 'any' },
    { id: 'slow', name: 'slow', type: 'string' },
  ],
  event: [
    {
      id: 'signed-up',
      name: 'Signed Up',
      sources: [{ sourceId: 'web' }],
      uses: [
        { propertyId: 'tier', presence: 'always' },
        { propertyId: 'seats', minimum: 1, maximum: 9 },
        { propertyId: 'code', pattern: '^[A-Z]+$' },
        { propertyId: 'id' },
      ],
    },
    {
      id: 'quit',
      name: 'Quit',
      uses: [
        { propertyId: 'code', pattern: '^(?!TEST)' },
        { propertyId: 'slow', pattern: '^(a+)+$' },
      ],
    },
  ],
}

const plan = planOf(
  Object.entries(items).flatMap(([kind, list]) =>
    list.map((item) => ({ kind, item: itemKinds[kind as ItemKind].schema.parse(item) }) as KindedItem),
  ),
)

/** Runs `plan validate` on events, each a value or the text of a line. */
export async function validateHere(events: readonly unknown[], ...options: readonly string[]) {
  const folder = temporaryFolder()
  const planFile = join(folder, 'plan.json')
  writeFileSync(planFile, [...exportPlan(plan, { format: 'jsonSchema', branchName: 'main', vendor: 'a' })].join(''))
  const lines = events.map((event) => `${typeof event === 'string' ? event : JSON.stringify(event)}\n`).join('')
  const ended = await runPlanHere(['validate', '-', '--plan', planFile, ...options], lines, { cwd: folder })
  return { ...ended, folder, planFile }
}
