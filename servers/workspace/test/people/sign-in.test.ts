import {
  changePassword,
  createPerson,
  disablePerson,
  enablePerson,
  findSession,
  openPasswords,
  signIn,
  signOut,
} from '@plan/workspace'
import { describe, expect, test } from 'vitest'
import { openPeopleService, password } from './people-service.ts'

const day = 24 * 60 * 60

describe('signing in', () => {
  test('gives a session that is the person, until they sign out', async () => {
    const { surroundings, create } = await openPeopleService()
    const ada = await create('ada')
    const { secret, personId } = (await signIn(surroundings, { email: ' ADA@example.org ', password }))._unsafeUnwrap()
    expect(personId).toBe(ada.id)
    expect((await findSession(surroundings, secret))._unsafeUnwrap()?.person).toEqual(ada)
    await signOut(surroundings, secret)
    expect((await findSession(surroundings, secret))._unsafeUnwrap()).toBeUndefined()
  })

  test('a wrong password, an unknown address and a disabled person are refused in the same words', async () => {
    const { surroundings, create } = await openPeopleService()
    await create('ada')
    await create('eve')
    await disablePerson(surroundings, { email: 'eve@example.org' })
    await createPerson(surroundings, { email: 'new@example.org', name: 'Without a password' })
    const refusals = await Promise.all(
      [
        { email: 'ada@example.org', password: 'wrong horse battery' },
        { email: 'nobody@example.org', password },
        { email: 'eve@example.org', password },
        { email: 'new@example.org', password: '' },
        { email: 'ada@example.org', password: 'x'.repeat(2_000) },
      ].map((attempt) => signIn(surroundings, attempt)),
    )
    const texts = refusals.map((refusal) => JSON.stringify(refusal._unsafeUnwrapErr()))
    expect(new Set(texts)).toEqual(new Set(['{"code":"sign-in-refused"}']))
  })

  test('an unknown address costs a digest too', async () => {
    const { surroundings, create } = await openPeopleService()
    await create('ada')
    const verified: (string | undefined)[] = []
    const watched = {
      ...surroundings,
      passwords: {
        ...surroundings.passwords,
        verify: (text: string, digest: string | undefined) => {
          verified.push(digest?.slice(0, 9))
          return surroundings.passwords.verify(text, digest)
        },
      },
    }
    await signIn(watched, { email: 'nobody@example.org', password })
    await signIn(watched, { email: 'ada@example.org', password })
    expect(verified).toEqual([undefined, '$argon2id'])
  })

  test('too many attempts for an address are refused, known or not, whatever the password', async () => {
    const { surroundings, create } = await openPeopleService()
    await create('ada')
    for (const email of ['ada@example.org', 'nobody@example.org']) {
      for (let n = 0; n < 10; n++) await signIn(surroundings, { email, password: 'wrong horse battery' })
      const refused = await signIn(surroundings, { email: email.toUpperCase(), password })
      expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'too-many-attempts', seconds: expect.any(Number) })
    }
  })

  test('a session ends a week after its last use, and 30 days after it began', async () => {
    const { surroundings, pass, create } = await openPeopleService()
    await create('ada')
    const start = async () =>
      (await signIn(surroundings, { email: 'ada@example.org', password }))._unsafeUnwrap().secret
    const isThere = async (secret: string) => (await findSession(surroundings, secret))._unsafeUnwrap() !== undefined
    const [idle, used] = [await start(), await start()]
    pass(7 * day - 1)
    expect(await isThere(used)).toBe(true)
    pass(1)
    expect([await isThere(idle), await isThere(used)]).toEqual([false, true])
    for (let n = 0; n < 3; n++) {
      pass(7 * day - 2)
      expect(await isThere(used)).toBe(true)
    }
    pass(2 * day + 5)
    expect(await isThere(used)).toBe(true)
    pass(1)
    expect(await isThere(used)).toBe(false)
  })

  test('a digest at an old cost opens once more and is made anew', async () => {
    const { surroundings } = await openPeopleService()
    const old = openPasswords({ memory: 32, passes: 2, parallelism: 1 })
    const ada = (
      await createPerson({ ...surroundings, passwords: old }, { email: 'ada@example.org', name: 'Ada', password })
    )._unsafeUnwrap()
    const digest = async () => (await surroundings.storage.people.passwordDigest(ada.id))._unsafeUnwrap()
    expect(await digest()).toMatch(/^\$argon2id\$v=19\$m=32,t=2,p=1\$/)
    for (let n = 0; n < 2; n++)
      expect((await signIn(surroundings, { email: 'ada@example.org', password })).isOk()).toBe(true)
    expect(await digest()).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  })

  test('a disabled person is signed out, and is not signed in again by being enabled', async () => {
    const { surroundings, create } = await openPeopleService()
    const { email } = await create('ada')
    const { secret } = (await signIn(surroundings, { email, password }))._unsafeUnwrap()
    await disablePerson(surroundings, { email })
    expect((await findSession(surroundings, secret))._unsafeUnwrap()).toBeUndefined()
    await enablePerson(surroundings, { email })
    expect((await findSession(surroundings, secret))._unsafeUnwrap()).toBeUndefined()
    expect((await signIn(surroundings, { email, password })).isOk()).toBe(true)
  })
})

describe('passwords', () => {
  test.each([
    ['short', 'eleven char'],
    ['long', 'xy'.repeat(513)],
    ['the address', 'Somebody@Example.org'],
    ['common', 'Password1234'],
    ['one character', 'zzzzzzzzzzzzzzzz'],
  ])('that are %s are refused', async (_, bad) => {
    const { surroundings } = await openPeopleService()
    const refused = await createPerson(surroundings, { email: 'somebody@example.org', name: 'S', password: bad })
    expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'input-invalid', what: 'password' })
    expect((await surroundings.storage.people.list())._unsafeUnwrap()).toEqual([])
  })

  test('are the same however a letter is composed, and no others are', async () => {
    const passwords = openPasswords({ memory: 64, passes: 1, parallelism: 1 })
    const digest = (await passwords.digest('pass\u00e9 compos\u00e9'))._unsafeUnwrap()
    const isRight = async (text: string) => (await passwords.verify(text, digest))._unsafeUnwrap().isRight
    expect(await isRight('passe\u0301 compose\u0301')).toBe(true)
    expect(await isRight('passe compose')).toBe(false)
    expect((await passwords.verify('x', undefined))._unsafeUnwrap().isRight).toBe(false)
    expect((await passwords.verify('x', 'nonsense'))._unsafeUnwrap().isRight).toBe(false)
  })

  test('many at once wait for each other, and too many are told so', async () => {
    const passwords = openPasswords({ memory: 64, passes: 1, parallelism: 1 })
    const made = await Promise.all(Array.from({ length: 200 }, () => passwords.digest(password)))
    expect(made.filter((result) => result.isOk())).toHaveLength(104)
    expect(made.at(-1)?._unsafeUnwrapErr()).toEqual({ code: 'passwords-busy' })
    expect((await passwords.digest(password)).isOk()).toBe(true)
  })

  test('are changed with the current one alone, and end the other sessions', async () => {
    const { surroundings, create } = await openPeopleService()
    const { email } = await create('ada')
    const start = async () => (await signIn(surroundings, { email, password }))._unsafeUnwrap().secret
    const [here, elsewhere] = [await start(), await start()]
    const signedIn = (await findSession(surroundings, here))._unsafeUnwrap()
    if (signedIn === undefined) throw new Error('just signed in')
    const next = 'another horse battery'
    const refused = await changePassword(surroundings, signedIn, { current: 'not the password', next })
    expect(refused._unsafeUnwrapErr()).toEqual({ code: 'password-wrong' })
    expect((await changePassword(surroundings, signedIn, { current: password, next })).isOk()).toBe(true)
    const left = await Promise.all([here, elsewhere].map((secret) => findSession(surroundings, secret)))
    expect(left.map((found) => found._unsafeUnwrap() !== undefined)).toEqual([true, false])
    expect((await signIn(surroundings, { email, password })).isErr()).toBe(true)
    expect((await signIn(surroundings, { email, password: next })).isOk()).toBe(true)
  })
})
