import { expect, test } from 'vitest'
import { requestDigest } from '../src/request-digest.ts'

const request = { branchId: 'topic', method: 'addOnly', mediaType: 'application/json', text: '{"é":1}' } as const

test('is the SHA-256 of its two lines', () => {
  // printf '["topic","addOnly","application/json"]\n{"é":1}' | sha256sum
  expect(requestDigest(request)).toBe('c5de748b5aa7243ecd24de43cf301f5b672ac561e2cb805eebdcabddd447da7d')
})

test('covers every member', () => {
  const altered = [
    { branchId: 'Topic' },
    { method: 'addAndUpdate' },
    { mediaType: 'text/csv' },
    { text: '{"é":1}\n' },
    { text: '{"e\u0301":1}' },
    { text: '' },
  ] as const
  const digests = altered.map((over) => requestDigest({ ...request, ...over }))
  expect(new Set([requestDigest(request), ...digests]).size).toBe(altered.length + 1)
})
