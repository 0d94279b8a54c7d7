import { tokenAllows } from '@plan/workspace'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const allows = (branchPattern: string, branchId: string) =>
  tokenAllows({ access: 'read', branchPattern }, { access: 'read', branchId })

test('a pattern stands for what an expression of the same meaning matches', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 12 })
  const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '-', '*'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(patterns, letters, (pattern, id) => {
      expect(allows(pattern, id)).toBe(new RegExp(`^${pattern.replace(/\*+/g, '.*')}$`).test(id))
    }),
    { numRuns: 2_000 },
  )
})

test('all branches are open to the pattern of all alone, and writing to those who write', () => {
  const everywhere = (branchPattern: string) => tokenAllows({ access: 'read', branchPattern }, { access: 'read' })
  expect(['*', '**', 'main', '*a'].map(everywhere)).toEqual([true, true, false, false])
  expect(tokenAllows({ access: 'read', branchPattern: '*' }, { access: 'write', branchId: 'a' })).toBe(false)
})
