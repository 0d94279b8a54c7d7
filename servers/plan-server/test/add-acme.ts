import { createBranch, createServiceAccount, createWorkspace } from '@plan/workspace'
import { openDatabase, type Where } from '../src/database.ts'

const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

export interface Account {
  readonly secret: string
  readonly authorization: string
}

/**
 * Adds the workspace `acme` with its branch `topic` and the service account `ci`, as the commands do, of which each
 * would be a process of its own.
 */
export async function addAcme(where: Where): Promise<Account> {
  const surroundings = (await openDatabase(where))._unsafeUnwrap()
  const workspaceId = 'acme'
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  ;(await createBranch(surroundings, { workspaceId, id: 'topic', name: 'Topic', ...operator }))._unsafeUnwrap()
  const { secret } = (await createServiceAccount(surroundings, { workspaceId, name: 'ci' }))._unsafeUnwrap()
  await surroundings.storage.close()
  return { secret, authorization: `Basic ${Buffer.from(`ci:${secret}`).toString('base64')}` }
}
