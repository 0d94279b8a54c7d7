import type { Plan } from '../model/plan.ts'
import type { ApplyFailure } from './apply-failure.ts'
import { findMissingReference } from './missing-reference.ts'
import { findNewNameClash } from './new-name-clash.ts'

/** The first reason why a plan cannot follow on another, which is taken to be whole. */
export const findBreak = (before: Plan, after: Plan): ApplyFailure | undefined =>
  findMissingReference(before, after) ?? findNewNameClash(before, after)
