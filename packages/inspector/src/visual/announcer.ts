import { count } from './count.ts'
import { elementBuilder } from './element.ts'
import { shorten } from './shorten.ts'

/** Milliseconds in which errors gather before they are said. */
const pause = 2000

/** Tells people who cannot see the list of new errors. */
export interface Announcer {
  readonly element: HTMLElement
  announce(name: string): void
  stop(): void
}

/** Says one sentence about all events with errors that came since the sentence before it. */
export function createAnnouncer(document: Document): Announcer {
  const element = elementBuilder(document)('div', { class: 'unseen', role: 'status' })
  let waiting = 0
  let newest = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = () => {
    element.textContent = `${count(waiting, 'new event')} with errors, the newest is ${shorten(newest, 100)}`
    waiting = 0
    timer = undefined
  }

  return {
    element,
    announce: (name) => {
      waiting += 1
      newest = name
      timer ??= setTimeout(say, pause)
    },
    stop: () => clearTimeout(timer),
  }
}
