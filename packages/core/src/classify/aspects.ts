import type { Aspect } from './aspect.ts'
import { carriedPropertyAspects } from './aspects/of-carried-properties.ts'
import { eventAspects } from './aspects/of-events.ts'
import { fieldAspects } from './aspects/of-fields.ts'
import { valueAspects } from './aspects/of-values.ts'

/** What a change can do to what is sent, with what it means to each consumer. */
export const changeAspects = {
  ...eventAspects,
  ...carriedPropertyAspects,
  ...valueAspects,
  ...fieldAspects,
} as const satisfies Readonly<Record<string, Aspect>>

/** One of {@link changeAspects}. */
export type ChangeAspect = keyof typeof changeAspects

/** The aspects that follow from a field alone; the others are found by comparing events. */
export const isFieldAspect = (aspect: ChangeAspect): aspect is keyof typeof fieldAspects =>
  Object.hasOwn(fieldAspects, aspect)

export const aspectOf = (aspect: ChangeAspect): Aspect => changeAspects[aspect]
