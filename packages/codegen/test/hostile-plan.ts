/** A plan whose every text tries to be something else than a text. */
import type { Plan } from '@plan/core'
import { event, fullPlan, item, property } from './full-plan.ts'

const brace = (before: string, inner: string, after = '') => `${before}{${inner}}${after}`

export const hostileTexts: readonly string[] = [
  "'; globalThis.hit = 1; '",
  '"; globalThis.hit = 1; "',
  brace('`$', 'globalThis.hit = 1', '`'),
  '*/ globalThis.hit = 1; /*',
  '*/}}; globalThis.hit = 1; //',
  '\\',
  '\\u0027; globalThis.hit = 1; //',
  '\u2028globalThis.hit = 1\u2029',
  'a\nglobalThis.hit = 1',
  '"""\nimport os\n"""',
  "'''\nimport os\n'''",
  '#{hit}',
  `$hit ${brace('$', 'hit')} {$hit} {{hit}}`,
  '%s %n {0}',
  '=begin\n=end',
  '?> <?php hit(); ?>',
  '</script><!-- -->',
  '@type {import("fs")} @deprecated @ts-nocheck',
  '\n@ts-ignore',
  '{@link hit} {@code */}',
  '\u202e\u2066reversed',
  '\t\u0007\u001b[31m',
  '__proto__',
  'constructor',
  'class',
  'class ',
  'Class!',
  'init',
  'track',
  'toString',
  '3D view',
  '!!!',
  '???',
  'Привет мир',
  '日本語',
  '𠮷野',
  'हिन्दी',
  '👍🏽',
  'İstanbul',
  'straße',
  'é',
  'e\u0301',
  'sign up',
  'Sign Up',
  'signUp',
  'sign_up',
  'x'.repeat(500),
  'Properties',
  'System',
  'Init Options',
  'null',
  'nil None undefined self this',
  'await',
  'then',
  'yield',
  'def end begin',
  'fun val when',
  '-1',
  ' ',
]

/** Longer than a constant of some virtual machines, which counts bytes. */
const long = `${'é'.repeat(16_000)}${'👍'.repeat(16_000)}`

export const hostilePlan = (): Plan => {
  const pick = (at: number) => hostileTexts[at % hostileTexts.length] ?? ''
  const uses = hostileTexts.map((_, at) => ({ propertyId: `p${at}`, presence: at % 2 === 0 ? 'always' : 'sometimes' }))
  const shape = {
    children: hostileTexts.map((name, at) => ({
      ...{ name, description: pick(at + 3), type: 'string', isList: at % 5 === 0, presence: 'sometimes' },
      ...(at % 3 === 0 && { allowedValues: [pick(at + 1), pick(at + 2)] }),
      ...(at % 7 === 0 && { pinnedValue: pick(at) }),
    })),
  }
  return fullPlan(
    item('source', {
      ...{ id: 'web', name: `*/ "Web" \n\`${brace('$', '1')}\` */`, programmingLanguage: 'TypeScript' },
      destinations: hostileTexts.map((_, at) => `d${at}`),
    }),
    ...hostileTexts.map((text, at) => item('destination', { id: `d${at}`, name: text, type: text })),
    ...hostileTexts.map((text, at) =>
      property(`p${at}`, {
        ...{ name: text, description: pick(at + 1), allowedValues: [text, pick(at + 2)] },
        nameMapping: [{ destinationId: `d${at}`, name: `${text} there` }],
      }),
    ),
    ...hostileTexts.map((text, at) =>
      property(`s${at}`, { name: `${text} of all`, kind: 'system', description: text }),
    ),
    ...hostileTexts.map((text, at) => item('group-type', { id: `g${at}`, name: text })),
    ...hostileTexts.map((text, at) => property(`o${at}`, { name: text, kind: 'group', groupType: `g${at}` })),
    ...hostileTexts.map((text, at) =>
      event(`e${at}`, {
        ...{ name: text, description: pick(at + 5) },
        nameMapping: [{ destinationId: `d${at}`, name: pick(at + 4) }],
        uses:
          at === 0
            ? [...uses, ...hostileTexts.map((_, o) => ({ propertyId: `o${o}`, presence: 'sometimes' }))]
            : [uses[at], { propertyId: `s${at}`, presence: 'sometimes' }],
      }),
    ),
    property('wide', { type: 'int' }),
    property('wider', { type: 'float' }),
    event('e-wide', {
      name: 'bounds of 64 bits and more',
      uses: [
        { propertyId: 'wide', presence: 'always', minimum: -(2 ** 63), maximum: 2 ** 64 },
        { propertyId: 'wider', presence: 'always', minimum: -1e20, maximum: 1e300 },
      ],
    }),
    property('long', { allowedValues: [long, `${long}!`] }),
    property('longer', { type: 'any' }),
    event('e-long', {
      name: 'texts of more than 65,535 bytes',
      uses: [
        { propertyId: 'long', presence: 'always' },
        { propertyId: 'longer', presence: 'always', pinnedValue: long },
      ],
    }),
    property('nested', { type: 'object', name: 'nested' }),
    event('e-nested', { name: 'nested', uses: [{ propertyId: 'nested', presence: 'always', shape }] }),
  )
}
