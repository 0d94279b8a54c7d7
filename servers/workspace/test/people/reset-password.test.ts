import {
  disablePerson,
  findPasswordReset,
  findSession,
  offerPasswordReset,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '@plan/workspace'
import { describe, expect, test } from 'vitest'
import { openPeopleService, password } from './people-service.ts'

const next = 'another horse battery'
const dead = { code: 'link-invalid', what: 'password reset' }

describe('resetting a password', () => {
  test('works once, also when two come at once, and ends every session', async () => {
    const { surroundings, create } = await openPeopleService()
    const { email } = await create('ada')
    const session = (await signIn(surroundings, { email, password }))._unsafeUnwrap()
    const { secret } = (await offerPasswordReset(surroundings, { email }))._unsafeUnwrap()
    expect((await findPasswordReset(surroundings, secret))._unsafeUnwrap().email).toBe(email)
    const [one, two] = await Promise.all([
      resetPassword(surroundings, { secret, password: `${next} 1` }),
      resetPassword(surroundings, { secret, password: `${next} 2` }),
    ])
    expect([one.isOk(), two.isOk()].toSorted()).toEqual([false, true])
    expect((one.isErr() ? one : two)._unsafeUnwrapErr()).toEqual(dead)
    const winner = one.isOk() ? `${next} 1` : `${next} 2`
    expect((await signIn(surroundings, { email, password: winner })).isOk()).toBe(true)
    expect((await signIn(surroundings, { email, password })).isErr()).toBe(true)
    expect((await findSession(surroundings, session.secret))._unsafeUnwrap()).toBeUndefined()
    expect((await resetPassword(surroundings, { secret, password: next }))._unsafeUnwrapErr()).toEqual(dead)
  })

  test('a weak password is refused, and the link stays good', async () => {
    const { surroundings, create } = await openPeopleService()
    const { email } = await create('ada')
    const { secret } = (await offerPasswordReset(surroundings, { email }))._unsafeUnwrap()
    const weak = await resetPassword(surroundings, { secret, password: 'short' })
    expect(weak._unsafeUnwrapErr()).toMatchObject({ code: 'input-invalid' })
    expect((await resetPassword(surroundings, { secret, password: next })).isOk()).toBe(true)
  })

  test('a link is good for an hour, and for nobody who is disabled', async () => {
    const { surroundings, pass, create } = await openPeopleService()
    const { email } = await create('ada')
    const { secret } = (await offerPasswordReset(surroundings, { email }))._unsafeUnwrap()
    pass(3_599)
    expect((await findPasswordReset(surroundings, secret)).isOk()).toBe(true)
    pass(1)
    expect((await resetPassword(surroundings, { secret, password: next }))._unsafeUnwrapErr()).toEqual(dead)
    const late = (await offerPasswordReset(surroundings, { email }))._unsafeUnwrap()
    await disablePerson(surroundings, { email })
    expect((await resetPassword(surroundings, { secret: late.secret, password: next }))._unsafeUnwrapErr()).toEqual(
      dead,
    )
    expect((await offerPasswordReset(surroundings, { email }))._unsafeUnwrapErr()).toEqual({ code: 'person-disabled' })
  })

  test('asked for by mail, it is made for those who have the address, ten times at most', async () => {
    const { surroundings, create } = await openPeopleService()
    const ada = await create('ada')
    const ask = (email: string) => requestPasswordReset(surroundings, { email, from: '192.0.2.1' })
    expect((await ask('ADA@example.org'))._unsafeUnwrap()?.person).toEqual(ada)
    expect((await ask('nobody@example.org'))._unsafeUnwrap()).toBeUndefined()
    for (let n = 0; n < 9; n++) await ask('ada@example.org')
    expect((await ask('ada@example.org'))._unsafeUnwrapErr()).toMatchObject({ code: 'too-many-attempts' })
  })
})
