import { listWorkspacesOf } from '@plan/workspace'
import { okAsync } from 'neverthrow'
import * as z from 'zod'
import { role, time } from '../document/answers.ts'
import { csrfTokenOf } from '../request/csrf-token.ts'
import { route } from '../route.ts'

export const readMe = route({
  method: 'GET',
  path: '/me',
  role: 'signed-in',
  summary: 'Who is signed in, and the token that changing requests carry',
  reply: {
    status: 200,
    schema: z.object({
      person: z.object({ id: z.string(), email: z.string(), name: z.string() }),
      sessionEnds: time.meta({ description: 'At the latest.' }),
      csrfToken: z.string(),
    }),
  },
  run: ({ admitted: { person, session, sessionSecret } }) =>
    okAsync({
      person: { id: person.id, email: person.email, name: person.name },
      sessionEnds: session.expiresAt,
      csrfToken: csrfTokenOf(sessionSecret),
    }),
})

export const listWorkspaces = route({
  method: 'GET',
  path: '/workspaces',
  role: 'signed-in',
  summary: 'The workspaces of the person, and their role in each',
  reply: {
    status: 200,
    schema: z.object({ workspaces: z.array(z.object({ id: z.string(), name: z.string(), role })) }),
  },
  run: ({ surroundings, admitted }) =>
    listWorkspacesOf(surroundings, admitted.person.id).map((workspaces) => ({ workspaces })),
})
