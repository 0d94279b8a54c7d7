import { type ActorKind, actorKinds, decideMainWrite, describeMainWriteRefusal, roles } from '@plan/core'
import { expect, test } from 'vitest'

const outcomes = (protectedMain: boolean) =>
  (Object.keys(actorKinds) as ActorKind[]).flatMap((actor) =>
    roles.map((role) => {
      const decision = decideMainWrite({ actor, role, settings: { protectedMain } })
      return `${actor} ${role}: ${decision.isOk() ? 'ok' : decision.error.code}`
    }),
  )

test('an unprotected main takes writes of all editors but agents', () => {
  expect(outcomes(false)).toEqual([
    'person viewer: role-too-low',
    'person editor: ok',
    'person admin: ok',
    'operator viewer: role-too-low',
    'operator editor: ok',
    'operator admin: ok',
    'service-account viewer: role-too-low',
    'service-account editor: ok',
    'service-account admin: ok',
    'agent viewer: role-too-low',
    'agent editor: branch-needed',
    'agent admin: branch-needed',
  ])
})

test('a protected main takes writes of admins in person alone', () => {
  expect(outcomes(true).filter((outcome) => outcome.endsWith('ok'))).toEqual(['person admin: ok', 'operator admin: ok'])
})

test('refusals are sentences', () => {
  expect(describeMainWriteRefusal({ code: 'main-protected' })).toBe(
    'The main branch is protected: changes reach it through branches',
  )
  expect(describeMainWriteRefusal({ code: 'branch-needed', actor: 'agent' })).toBe(
    'Agents write on branches, never on main',
  )
  expect(describeMainWriteRefusal({ code: 'role-too-low', role: 'viewer', needed: 'editor' })).toBe(
    'It takes the role editor to write to main; yours is viewer',
  )
})
