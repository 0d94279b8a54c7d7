import { type NamingRules, nameAll } from '@plan/codegen'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from './hostile-plan.ts'

const rules = (more: Partial<NamingRules> = {}): NamingRules => ({
  ...{ style: 'camel', alphabet: 'ascii', reserved: new Set(['class', 'init']) },
  ...more,
})

const named = (texts: readonly string[], more: Partial<NamingRules> = {}) => [
  ...nameAll(
    texts.map((text, at) => ({ key: `k${at}`, text })),
    rules(more),
  ).values(),
]

describe('a text becomes an identifier', () => {
  test.each([
    ['Signed Up', 'signedUp'],
    ['signed_up', 'signedUp'],
    ['HTTPRequest sent', 'httpRequestSent'],
    ["Don't ask", 'dontAsk'],
    ['Café Ølé', 'cafeLe'],
    ['3D view', '_3DView'],
    ['step 2', 'step2'],
  ])('%s', (text, expected) => {
    expect(named([text])).toEqual([expected])
  })

  test.each([
    ['camel', 'signedUp2'],
    ['pascal', 'SignedUp2'],
    ['snake', 'signed_up2'],
    ['screaming-snake', 'SIGNED_UP2'],
  ] as const)('%s', (style, expected) => {
    expect(named(['Signed Up2'], { style })).toEqual([expected])
  })

  test('letters of any script, where the language has them', () => {
    expect(named(['Привет мир', '日本語 data'], { alphabet: 'letters' })).toEqual(['приветМир', '日本語Data'])
  })

  test('what is no letter, is reserved or is too long has a digest', () => {
    for (const name of named(['!!!', 'class', 'x'.repeat(90), 'Привет']))
      expect(name).toMatch(/^[a-zA-Z]+_[0-9a-f]{6}$/)
  })

  test('texts alike are all told apart, by qualifier before digest', () => {
    const things = [
      { key: '1', text: 'plan', qualifier: 'of event' },
      { key: '2', text: 'Plan', qualifier: 'of user' },
      { key: '3', text: 'size' },
      { key: '4', text: 'SIZE' },
    ]
    const [one, two, three, four] = [...nameAll(things, rules()).values()]
    expect([one, two]).toEqual(['planOfEvent', 'planOfUser'])
    expect(three).toMatch(/^size_[0-9a-f]{6}$/)
    expect(four).toMatch(/^size_[0-9a-f]{6}$/)
    expect(three).not.toBe(four)
  })
})

const texts = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
const things = fc
  .uniqueArray(
    fc.record({ key: fc.string({ minLength: 1 }), text: texts, qualifier: fc.option(texts, { nil: undefined }) }),
    {
      selector: ({ key }) => key,
    },
  )
  .map((list) => list.map(({ qualifier, ...rest }) => ({ ...rest, ...(qualifier !== undefined && { qualifier }) })))
const anyRules = fc.record({
  style: fc.constantFrom('camel', 'pascal', 'snake', 'screaming-snake'),
  alphabet: fc.constantFrom('letters', 'ascii'),
  reserved: fc.array(texts).map((list) => new Set([...list, 'class', 'init'])),
})
const forms = { letters: /^[_\p{ID_Start}][_\p{ID_Continue}]*$/u, ascii: /^[_A-Za-z][_A-Za-z0-9]*$/ }

describe('whatever the texts', () => {
  test.each([false, true])('names are distinct, valid, free, and do not depend on order (case folded: %s)', (folds) => {
    fc.assert(
      fc.property(things, anyRules, (list, given) => {
        const own: NamingRules = { ...given, ...(folds && { foldsCase: true as const }) }
        const names = nameAll(list, own)
        const all = [...names.values()]
        const fold = (name: string) => (folds ? name.toLowerCase() : name)
        expect(names.size).toBe(list.length)
        expect(new Set(all.map(fold)).size).toBe(list.length)
        for (const name of all) {
          expect(name).toMatch(forms[given.alphabet])
          expect([...given.reserved].map(fold)).not.toContain(fold(name))
        }
        expect(new Map([...nameAll([...list].reverse(), own)].sort())).toEqual(new Map([...names].sort()))
      }),
    )
  })

  test('a name stays when things come that want another', () => {
    fc.assert(
      fc.property(things, (list) => {
        const alone = nameAll(list, rules())
        const more = nameAll([...list, { key: '\n', text: 'entirely another thing here' }], rules())
        for (const [key, name] of alone) expect(more.get(key)).toBe(name)
      }),
    )
  })
})
