import { count } from './count.ts'
import { elementBuilder } from './element.ts'
import { drawState } from './icon.ts'
import type { Launcher } from './launcher.ts'

/** The highest number that fits. */
const most = 999

/** A round button with the number of events, red when one has errors. */
export function createBubble(document: Document): Launcher {
  const build = elementBuilder(document)
  const element = build('button', { type: 'button', class: 'launcher bubble' })

  return {
    element,
    show: ({ events, withErrors }) => {
      element.toggleAttribute('data-idle', events === 0)
      element.toggleAttribute('data-wrong', withErrors > 0)
      element.replaceChildren(
        build('span', { class: 'unseen' }, 'Event inspector, '),
        drawState(document, withErrors > 0),
        build('span', { class: 'number' }, events > most ? `${most}+` : `${events}`),
        build('span', { class: 'unseen' }, ` of ${count(events, 'event')}, ${withErrors} with errors`),
      )
    },
  }
}
