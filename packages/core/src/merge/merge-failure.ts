import { type ApplyFailure, describeApplyFailure } from '../change/apply-failure.ts'
import { itemKinds } from '../model/item-kinds.ts'
import type { ConflictPlace } from './conflict.ts'

/** Why two plans cannot be merged as asked. */
export type MergeFailure =
  | { readonly code: 'resolution-without-conflict'; readonly place: ConflictPlace }
  | { readonly code: 'resolution-repeated'; readonly place: ConflictPlace }
  | { readonly code: 'resolution-invalid'; readonly place: ConflictPlace; readonly problem: string }
  | { readonly code: 'merged-invalid'; readonly failure: ApplyFailure }

const sentences: { readonly [C in MergeFailure['code']]: (failure: Extract<MergeFailure, { code: C }>) => string } = {
  'resolution-without-conflict': ({ place }) => `there is no conflict at ${textOf(place)}`,
  'resolution-repeated': ({ place }) => `the conflict at ${textOf(place)} is resolved twice`,
  'resolution-invalid': ({ place, problem }) => `the value given for ${textOf(place)} ${problem}`,
  'merged-invalid': ({ failure }) => `the resolutions do not go together: ${describeApplyFailure(failure)}`,
}

/**
 * The failure as a sentence that says what is wrong with the resolutions.
 *
 * @example
 * describeMergeFailure({ code: 'resolution-repeated', place: { kind: 'event', id: 'e1', path: ['name'] } })
 * // 'the conflict at event "e1", name is resolved twice'
 */
export function describeMergeFailure<F extends MergeFailure>(failure: F): string {
  return (sentences[failure.code] as (failure: F) => string)(failure)
}

const textOf = ({ kind, id, path }: ConflictPlace) =>
  [`${itemKinds[kind].noun} ${JSON.stringify(id)}`, ...(path.length > 0 ? [path.join(' › ')] : [])].join(', ')
