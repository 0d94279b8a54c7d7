import { err, ok, type Result } from 'neverthrow'
import { unreachable } from '../result/unreachable.ts'
import { type ActorKind, actorKinds, hasRole, type Role } from './branch-actor.ts'
import type { BranchSettings } from './decide-branch-action.ts'

/** Why somebody may not write to main without a branch. */
export type MainWriteRefused =
  | { readonly code: 'role-too-low'; readonly role: Role; readonly needed: Role }
  | { readonly code: 'branch-needed'; readonly actor: ActorKind }
  | { readonly code: 'main-protected' }

/**
 * Whether somebody may write to main without a branch. On a protected main only admins may, and
 * only as people; agents never may.
 *
 * @example
 * decideMainWrite({ actor: 'service-account', role: 'editor', settings: { ...settings, protectedMain: true } })
 * // Err { code: 'main-protected' }
 * @see Specification, "Import tracking plan" (restrictions)
 */
export function decideMainWrite({
  actor,
  role,
  settings,
}: {
  readonly actor: ActorKind
  readonly role: Role
  readonly settings: Pick<BranchSettings, 'protectedMain'>
}): Result<void, MainWriteRefused> {
  if (!hasRole(role, 'editor')) return err({ code: 'role-too-low', role, needed: 'editor' })
  if (!actorKinds[actor].writesMain) return err({ code: 'branch-needed', actor })
  const mayOverride = actorKinds[actor].isPerson && hasRole(role, 'admin')
  return settings.protectedMain && !mayOverride ? err({ code: 'main-protected' }) : ok()
}

/**
 * The refusal as a sentence.
 *
 * @example
 * describeMainWriteRefusal({ code: 'main-protected' })
 */
export function describeMainWriteRefusal(refusal: MainWriteRefused): string {
  switch (refusal.code) {
    case 'role-too-low':
      return `It takes the role ${refusal.needed} to write to main; yours is ${refusal.role}`
    case 'branch-needed':
      return 'Agents write on branches, never on main'
    case 'main-protected':
      return 'The main branch is protected: changes reach it through branches'
    default:
      return unreachable(refusal)
  }
}
