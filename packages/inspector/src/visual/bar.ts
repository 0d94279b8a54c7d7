import { clockTime } from './clock-time.ts'
import { count } from './count.ts'
import { elementBuilder } from './element.ts'
import { hasErrors } from './event-log.ts'
import { drawIcon, drawState } from './icon.ts'
import type { Launcher } from './launcher.ts'
import { shorten } from './shorten.ts'

/** A button across the page with the newest event, red when one has errors. */
export function createBar(document: Document): Launcher {
  const build = elementBuilder(document)
  const timeOf = clockTime()
  const element = build('button', { type: 'button', class: 'launcher bar' })

  return {
    element,
    show: ({ newest, events, withErrors }) => {
      const isWrong = newest !== undefined && hasErrors(newest)
      element.toggleAttribute('data-idle', events === 0)
      element.toggleAttribute('data-wrong', withErrors > 0)
      element.replaceChildren(
        build('span', { class: 'unseen' }, 'Event inspector, '),
        drawState(document, isWrong),
        build('span', { class: 'unseen' }, isWrong ? 'Has errors: ' : ''),
        build(
          'span',
          { class: 'name' },
          build('bdi', {}, newest === undefined ? 'No events yet' : shorten(newest.name, 200)),
        ),
        build('span', { class: 'time' }, newest === undefined ? '' : ` ${timeOf(newest.at)}`),
        build(
          'span',
          { class: 'numbers' },
          build('span', { class: 'all' }, events === 0 ? '' : ` ${count(events, 'event')}`),
          build('span', {}, withErrors === 0 ? '' : ` ${withErrors} with errors`),
        ),
        drawIcon(document, 'chevron'),
      )
    },
  }
}
