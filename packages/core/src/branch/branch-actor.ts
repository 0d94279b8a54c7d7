/** What somebody may do in a workspace, each role with all the rights of those before it. */
export const roles = ['viewer', 'editor', 'admin'] as const

/** Viewers read, editors write and review, admins set and overrule. */
export type Role = (typeof roles)[number]

/**
 * Who can be behind an action. Only people answer for a plan: they alone approve, request
 * changes and merge. An operator is a person at the command line of the server.
 */
export const actorKinds = {
  person: { isPerson: true, writesMain: true, doc: 'A member of the workspace, in the web application.' },
  operator: { isPerson: true, writesMain: true, doc: 'A person with a shell on the server (`plan-server`).' },
  'service-account': { isPerson: false, writesMain: true, doc: 'A `name:secret` that CI jobs import and export with.' },
  agent: { isPerson: false, writesMain: false, doc: 'An AI client that works for a person through the MCP server.' },
} as const satisfies Readonly<
  Record<string, { readonly isPerson: boolean; readonly writesMain: boolean; readonly doc: string }>
>

/** One of {@link actorKinds}. */
export type ActorKind = keyof typeof actorKinds

/** Somebody who acts on a branch. `id` is what contributors and approvals name. */
export interface BranchActor {
  readonly kind: ActorKind
  readonly id: string
}

/**
 * The id of the person who acts or for whom an agent does; undefined for others, whose ids are no person's.
 *
 * @example
 * personBehind({ kind: 'agent', id: 'ann' }) // 'ann'
 * personBehind({ kind: 'service-account', id: 'ci' }) // undefined
 */
export const personBehind = ({ kind, id }: BranchActor): string | undefined =>
  kind === 'person' || kind === 'agent' ? id : undefined

export const hasRole = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)
