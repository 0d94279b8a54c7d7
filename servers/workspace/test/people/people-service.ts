/** A service with a clock that tests move, and people in it. */
import type { Role } from '@plan/core'
import type { Person } from '@plan/storage'
import { openMemoryService } from '@plan/tests/memory-service'
import { addMember, createPerson, type Surroundings } from '@plan/workspace'
import { onTestFinished } from 'vitest'

export const workspaceId = 'acme'
export const password = 'correct horse battery'
export const operator = { kind: 'operator', id: 'operator' } as const
export const asActor = ({ id }: Person) => ({ kind: 'person', id }) as const

export interface PeopleService {
  readonly surroundings: Surroundings
  readonly app: Awaited<ReturnType<typeof openMemoryService>>['app']
  readonly pass: (seconds: number) => void
  readonly create: (name: string, role?: Role) => Promise<Person>
}

export async function openPeopleService(file?: string): Promise<PeopleService> {
  const service = await openMemoryService(file === undefined ? {} : { file })
  onTestFinished(() => service.close())
  let now = new Date('2026-01-02T03:04:05.678Z')
  // The routes of the app have these very surroundings.
  const surroundings: Surroundings = Object.assign(service.surroundings, { now: () => now })
  return {
    surroundings,
    app: service.app,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1_000)
    },
    create: async (name, role) => {
      const email = `${name}@example.org`
      const person = (await createPerson(surroundings, { email, name, password }))._unsafeUnwrap()
      if (role !== undefined) (await addMember(surroundings, { workspaceId, email, role }))._unsafeUnwrap()
      return person
    },
  }
}
