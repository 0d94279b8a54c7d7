import { findUnstorable } from '@plan/core'
import fc from 'fast-check'

/** Names that real plans hold and careless code loses. None has a control character, so each can be an id too. */
export const nastyIds = [
  'Signed Up',
  'signed up',
  '__proto__',
  'constructor',
  'toString',
  '007',
  '42',
  'a/b/c',
  'a.b.c',
  '$ref',
  'thin\u2008space',
  '"quoted"',
  "it's",
  'back\\slash',
  '🎉',
  '\uff21 wide',
  'e\u0301',
  'é',
  ' padded ',
  '=1+1',
  'a,b;c',
  'null',
] as const

const nastyNames = [...nastyIds, 'line\nbreak', 'carriage\r\nreturn', 'tab\there', '\ufeffmark', '<b>&amp;</b>', '$&']

const unit = { unit: 'binary', maxLength: 8 } as const

/** Text without what no database carries; often one of the nasty names. */
export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyNames) },
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.string(unit).filter((text) => findUnstorable(text) < 0) },
)

/** As {@link arbitraryText}, never empty. */
export const arbitraryName: fc.Arbitrary<string> = arbitraryText.map((text) => text || 'name')
