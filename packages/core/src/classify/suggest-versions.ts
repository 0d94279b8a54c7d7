import type { Result } from 'neverthrow'
import { applyChanges } from '../change/apply-changes.ts'
import type { ApplyFailure } from '../change/apply-failure.ts'
import type { Change } from '../change/change-kinds.ts'
import { workOn } from '../change/working-plan.ts'
import { alteredEvents } from '../find/altered-events.ts'
import type { EventId } from '../model/ids.ts'
import type { Plan } from '../model/plan.ts'
import { compareText } from '../model/text.ts'
import type { SchemaBump } from './aspect.ts'
import { aspectOf, type ChangeAspect } from './aspects.ts'
import { type ContractDifference, compareContracts } from './compare-contracts.ts'
import { contractOf, type EventContract, type ValueContract, variantsByEvent } from './contract.ts'

/** What becomes of the version of one event's schema, and why. */
export interface VersionSuggestion {
  readonly eventId: EventId
  readonly name: string
  /** `new` for an event the plan did not have, `retired` for one it no longer has. */
  readonly bump: SchemaBump | 'new' | 'retired'
  readonly because: readonly ChangeAspect[]
}

/**
 * The bump each event's schema needs, comparing the plan before with the plan after all changes;
 * events whose schema stays as it is are left out; in order of their ids. SchemaVer: `model` where no earlier occurrence
 * is valid any more, `revision` where some are not, `addition` where all still are.
 *
 * @example
 * suggestVersions(main, branchChanges) // Ok [{ eventId: 'e1', name: 'Paid', bump: 'revision', because: ['type-narrowed'] }]
 */
export function suggestVersions(
  before: Plan,
  changes: readonly Change[],
): Result<readonly VersionSuggestion[], ApplyFailure> {
  return applyChanges(before, changes).map((after) => {
    const [old, current] = [workOn(before), workOn(after)]
    const [oldVariants, variants] = [variantsByEvent(old), variantsByEvent(current)]
    return [...alteredEvents(before, after)].sort(compareText).flatMap((eventId): VersionSuggestion[] => {
      const [was, is] = [contractOf(old, eventId, oldVariants), contractOf(current, eventId, variants)]
      if (was === undefined || is === undefined) {
        const [only, bump, aspect] =
          was === undefined ? ([is, 'new', 'event-added'] as const) : ([was, 'retired', 'event-removed'] as const)
        return only === undefined ? [] : [{ eventId, name: only.name, bump, because: [aspect] }]
      }
      const differences = [...compareContracts(was, is)]
      const because = [...new Set(differences.map(({ aspect }) => aspect))]
      const needed = differences.flatMap((difference) => bumpFor(difference, was, is) ?? [])
      const bump = bumps.find((candidate) => needed.includes(candidate))
      return bump === undefined ? [] : [{ eventId, name: is.name, bump, because }]
    })
  })
}

/** Occurrences without the property are as valid as before, so what is not always sent needs no new model. */
function bumpFor(difference: ContractDifference, was: EventContract, is: EventContract): SchemaBump | undefined {
  const { bump } = aspectOf(difference.aspect)
  return bump === 'model' && !isAlwaysSent(difference, was, is) ? 'revision' : bump
}

function isAlwaysSent({ propertyId, path }: ContractDifference, was: EventContract, is: EventContract): boolean {
  if (propertyId === undefined) return true
  let value: ValueContract | undefined = (was.properties.get(propertyId) ?? is.properties.get(propertyId))?.value
  for (const name of path) {
    if (value?.presence !== 'always') return false
    const child: ValueContract | undefined = value.shape?.children.find((candidate) => candidate.name === name)
    if (child === undefined) return true
    value = child
  }
  return value?.presence === 'always'
}

/** The greatest first: their places in a version. */
const bumps: readonly SchemaBump[] = ['model', 'revision', 'addition']

/**
 * The version after a bump; what is no SchemaVer starts anew.
 *
 * @example
 * bumpSchemaVer('1-2-3', 'revision') // '1-3-0'
 * bumpSchemaVer('', 'new')           // '1-0-0'
 */
export function bumpSchemaVer(version: string, bump: VersionSuggestion['bump']): string {
  if (bump === 'retired') return version
  const numbers = /^([1-9]\d*)-(\d+)-(\d+)$/.exec(version)?.slice(1).map(Number)
  if (numbers === undefined || bump === 'new') return '1-0-0'
  const at = bumps.indexOf(bump)
  return numbers.map((number, place) => (place < at ? number : place === at ? number + 1 : 0)).join('-')
}
