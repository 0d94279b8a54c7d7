import type { Actor, Role, StakeholderDomainId } from '@plan/core'
import type { NewAction } from '@plan/storage'

/** Somebody who does something to a branch. */
export interface Acting {
  readonly actor: Actor
  /** What they may do in the workspace; without it what their kind usually may. */
  readonly role?: Role | undefined
  /** The domains they belong to. */
  readonly domains?: readonly StakeholderDomainId[] | undefined
  readonly door: NewAction['door']
}

const usualRoles = {
  operator: 'admin',
  'service-account': 'editor',
  agent: 'viewer',
  person: 'viewer',
} as const satisfies Readonly<Record<Actor['kind'], Role>>

/** The role somebody acts in. For people and agents it comes from their membership: without one they read. */
export const roleOf = ({ actor, role }: Pick<Acting, 'actor' | 'role'>): Role => role ?? usualRoles[actor.kind]
