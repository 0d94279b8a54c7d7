import { type ElementBuilder, elementBuilder } from './element.ts'
import { hasErrors } from './event-log.ts'
import { drawIcon, drawState } from './icon.ts'
import { errorLine, propertyEntry } from './property-entry.ts'
import { shorten } from './shorten.ts'
import type { VisualEvent } from './visual-inspector.ts'

const longestName = 2000

/** An event in the list. It opens by itself while it is the newest and when it has errors, until somebody decides. */
export interface EventRow {
  readonly element: HTMLLIElement
  show(event: VisualEvent, isNewest: boolean): void
}

export function createEventRow(document: Document, timeOf: (at: number) => string): EventRow {
  const build = elementBuilder(document)
  const summary = build('summary')
  const inside = build('div', { class: 'inside' })
  const details = build('details', {}, summary, inside)
  let shown: VisualEvent | undefined
  let filled: VisualEvent | undefined
  let isDecided = false

  /** Only a row that is open has its properties in the document. */
  const fill = () => {
    if (!details.open || shown === undefined || filled === shown) return
    inside.replaceChildren(...insideOf(build, shown))
    filled = shown
  }
  summary.addEventListener('click', () => {
    isDecided = true
  })
  details.addEventListener('toggle', fill)

  return {
    element: build('li', { class: 'row' }, details),
    show: (event, isNewest) => {
      if (event !== shown) summary.replaceChildren(...summaryOf(document, build, event, timeOf(event.at)))
      shown = event
      const mayOpen = !isDecided && !details.matches(':hover, :focus-within')
      const isOpen = isNewest || hasErrors(event)
      if (mayOpen && details.open !== isOpen) details.open = isOpen
      fill()
    },
  }
}

function summaryOf(document: Document, build: ElementBuilder, event: VisualEvent, time: string): readonly Node[] {
  const isWrong = hasErrors(event)
  return [
    drawIcon(document, 'chevron'),
    drawState(document, isWrong),
    build(
      'span',
      { class: 'name', title: shorten(event.name, longestName) },
      build('span', { class: 'unseen' }, isWrong ? 'Has errors: ' : 'As planned: '),
      build('bdi', {}, shorten(event.name, longestName)),
    ),
    build('span', { class: 'kind' }, event.kind),
    build('span', { class: 'time' }, time),
  ]
}

function insideOf(build: ElementBuilder, { errors, properties }: VisualEvent): readonly Node[] {
  return [
    ...errors.map((error) => errorLine(build, 'p', error)),
    properties.length === 0
      ? build('p', { class: 'none' }, 'No properties')
      : build('dl', {}, ...properties.map((property) => propertyEntry(build, property))),
  ]
}
