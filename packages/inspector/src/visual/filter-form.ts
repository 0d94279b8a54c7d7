import { elementBuilder } from './element.ts'
import type { EventFilter } from './event-filter.ts'

/** The fields that say which events are listed. */
export interface FilterForm {
  readonly element: HTMLElement
  readonly filter: EventFilter
}

export function createFilterForm(document: Document, onChange: () => void): FilterForm {
  const build = elementBuilder(document)
  const name = 'Filter by event or property'
  const text = build('input', {
    type: 'search',
    placeholder: name,
    'aria-label': name,
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const onlyWithErrors = build('input', { type: 'checkbox' })
  text.addEventListener('input', onChange)
  onlyWithErrors.addEventListener('change', onChange)

  return {
    element: build(
      'div',
      { class: 'filter', role: 'search' },
      text,
      build('label', {}, onlyWithErrors, 'Only with errors'),
    ),
    get filter() {
      return { text: text.value, onlyWithErrors: onlyWithErrors.checked }
    },
  }
}
