import { expect, test } from 'vitest'
import { requestDigest } from '../src/request-digest.ts'

const request = { branchId: 'topic', method: 'addOnly', mediaType: 'application/json', text: '{"é":1}' } as const

test('is the SHA-256 of its two lines', () => {
  // printf '["work","addOnly","application/json"]\n{"é":1}' | sha256sum
  expect(requestDigest(request)).toBe('5f837d11eefe26bb093d3e252dafe4076b164bd43851afbcbca1ad13bb4e4208')
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
