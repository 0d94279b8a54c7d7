import type { ElementBuilder } from './element.ts'
import { shorten } from './shorten.ts'
import type { VisualProperty } from './visual-inspector.ts'

const longestName = 200
const longestValue = 2000

/** A sentence that says what is wrong. */
export const errorLine = (build: ElementBuilder, tag: 'dd' | 'p', error: string): HTMLElement =>
  build(tag, { class: 'wrong' }, build('span', { class: 'unseen' }, 'Error: '), build('bdi', {}, error))

/** A property with its type, its value and what is wrong with it. */
export const propertyEntry = (build: ElementBuilder, { path, type, value, errors }: VisualProperty): HTMLElement =>
  build(
    'div',
    { class: 'property' },
    build('dt', {}, ...pathOf(build, path)),
    build('dd', { class: 'type' }, shorten(type, longestName)),
    ...(value === undefined ? [] : [build('dd', { class: 'value' }, build('bdi', {}, shorten(value, longestValue)))]),
    ...errors.map((error) => errorLine(build, 'dd', error)),
  )

/** Each name for itself, so that none is read as part of another. */
const pathOf = (build: ElementBuilder, path: readonly string[]): readonly Node[] =>
  path.map((name, at) => {
    const isLast = at === path.length - 1
    return build(
      'span',
      isLast ? {} : { class: 'outer' },
      build('bdi', {}, shorten(name, longestName)),
      isLast ? '' : ' › ',
    )
  })
