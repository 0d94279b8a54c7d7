import { hashAction } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import { at, branchId, workspaceId } from './contract/builders.ts'

const entry = {
  workspaceId,
  branchId: branchId('b1'),
  revision: 2,
  at,
  actor: { kind: 'person', id: 'p1' },
  door: 'web',
  sentence: 'Renamed',
  kind: 'change',
  changes: '[]',
  previousHash: 'abc',
} as const

describe('the hash of an action', () => {
  it('is the SHA-256 of its two lines', () => {
    // printf '["acme","b1",2,"2026-01-02T03:04:05.678Z","person","p1","web","Renamed","abc"]\n[]' | sha256sum
    expect(hashAction(entry)).toBe('c9420bcb3d7fb7e92b4213faf1522eddadb846ac7512d93d96db2c8baf800856')
  })

  it('has a kind or status that the revision does not imply behind the rest', () => {
    // printf '["acme","b1",2,"2026-01-02T03:04:05.678Z","person","p1","web","Renamed","abc","approve","Approved"]\n[]' | sha256sum
    expect(hashAction({ ...entry, kind: 'approve', status: 'Approved' })).toBe(
      '309739980f1a5238e1076d0aa8d9be6c6403f01542ba5bf91645816d64883017',
    )
    // printf '["acme","b1",2,"2026-01-02T03:04:05.678Z","person","p1","web","Renamed","abc","publish",null]\n[]' | sha256sum
    expect(hashAction({ ...entry, kind: 'publish' })).toBe(
      '92dff27fb5f8c3e3d012b1fdc9d8ff414cb68d6ad41ee85882c409f6fa22b2dc',
    )
  })

  it('covers every member', () => {
    const altered = [
      { workspaceId: 'other' as typeof workspaceId },
      { branchId: branchId('b2') },
      { revision: 3 },
      { at: '2026-01-02T03:04:05.679Z' },
      { actor: { kind: 'agent', id: 'p1' } },
      { actor: { kind: 'person', id: 'p2' } },
      { door: 'rest' },
      { sentence: 'renamed' },
      { kind: 'create' },
      { kind: 'comment' },
      { status: 'Draft' },
      { status: 'Open' },
      { kind: 'reopen', status: 'Draft' },
      { revision: 1 },
      { revision: 1, kind: 'create' },
      { revision: 1, kind: 'create', status: 'Draft' },
      { changes: '[{}]' },
      { previousHash: 'abd' },
    ] as const
    const hashes = altered.map((over) => hashAction({ ...entry, ...over }))
    expect(new Set([hashAction(entry), ...hashes]).size).toBe(altered.length + 1)
  })
})
