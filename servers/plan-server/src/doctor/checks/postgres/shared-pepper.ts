import { findPepper } from '../../../pepper.ts'
import type { Check, Finding } from '../../check.ts'

/** The servers of a database share it, so nothing makes one up. */
export const sharedPepperCheck: Check = {
  name: 'pepper',
  examine: ({ data }): Finding =>
    findPepper(data, 'pepper alone').match(
      (): Finding => ({ verdict: 'ok', says: 'there' }),
      (sentence) => ({ verdict: 'problem', says: sentence }),
    ),
}
