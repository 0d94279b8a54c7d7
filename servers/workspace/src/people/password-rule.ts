import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from '../refusal.ts'

const fewest = 12
const most = 1_024

/** The commonest of those that are long enough; what is shorter is refused anyway. */
const commonest: ReadonlySet<string> = new Set([
  '012345678901',
  '0123456789ab',
  '0987654321qw',
  '111122223333',
  '112233445566',
  '121212121212',
  '123123123123',
  '1234567890ab',
  '1234567890qw',
  '123456789012',
  '123456789123',
  '1234567890123',
  '12345678901234',
  '123456789abc',
  '123qweasdzxc',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'abcdefghijkl',
  'abcd12345678',
  'administrator',
  'adminadminadmin',
  'changemenow1',
  'changeme1234',
  'football1234',
  'iloveyou1234',
  'iloveyouforever',
  'letmein12345',
  'monkey123456',
  'motdepasse123',
  'mypassword12',
  'mypassword123',
  'passw0rd1234',
  'password0000',
  'password1111',
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'p@ssw0rd1234',
  'p@ssword1234',
  'qazwsxedcrfv',
  'qwerty123456',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopas',
  'welcome12345',
  'zaq12wsxcde3',
])

/** Refuses a password that others try first. Nothing is asked of its characters. */
export function checkPassword(password: string, { email }: { readonly email: string }): Result<void, InvalidInput> {
  const refuse = (expected: string) => err({ code: 'input-invalid', what: 'password', expected } as const)
  const characters = [...password]
  if (characters.length < fewest || characters.length > most)
    return refuse(`${fewest} to ${most.toLocaleString('en')} characters long`)
  const folded = password.trim().toLowerCase()
  if (folded === email.toLowerCase()) return refuse('something else than the address')
  if (commonest.has(folded) || new Set(characters).size === 1)
    return refuse('something else than one of the commonest passwords')
  return ok()
}

/** Longer than any password is: not worth the work of a digest. */
export const isTooLong = (password: string): boolean => [...password].length > most
