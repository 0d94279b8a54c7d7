import { count } from './count.ts'
import { elementBuilder } from './element.ts'
import { filterEvents } from './event-filter.ts'
import { createEventList } from './event-list.ts'
import { type EventLog, mostEvents } from './event-log.ts'
import { createFilterForm } from './filter-form.ts'
import { drawIcon } from './icon.ts'

/** What the buttons of the panel do. */
export interface PanelActions {
  readonly onClear: () => void
  readonly onSwitch: () => void
  readonly onClose: () => void
  readonly onFilter: () => void
}

/** The list of events with what belongs to it. */
export interface Panel {
  readonly element: HTMLElement
  /** Names the mode that the panel would switch to. */
  offer(mode: string): void
  /** Gives whether there is more to do in the next frame. */
  show(log: EventLog): boolean
}

export function createPanel(document: Document, actions: PanelActions): Panel {
  const build = elementBuilder(document)
  const tool = (look: string, act: () => void, ...content: readonly (Node | string)[]) => {
    const button = build('button', { type: 'button', class: `tool ${look}` }, ...content)
    button.addEventListener('click', act)
    return button
  }

  const numbers = build('span', { class: 'numbers' })
  const switcher = tool('', actions.onSwitch)
  const closer = tool('bare', actions.onClose, build('span', { class: 'unseen' }, 'Close'), drawIcon(document, 'close'))
  const form = createFilterForm(document, actions.onFilter)
  const list = createEventList(document)
  const empty = build('p', { class: 'empty' })
  const foot = build('p', { class: 'foot' })
  const tools = build('div', { class: 'tools' }, tool('', actions.onClear, 'Clear'), switcher, closer)
  const head = build('div', { class: 'head' }, build('h2', {}, 'Events'), numbers, tools)
  const attributes = { class: 'panel', role: 'dialog', 'aria-label': 'Events', tabindex: '-1' }

  return {
    element: build('div', attributes, head, form.element, list.element, empty, foot),
    offer: (mode) => {
      switcher.textContent = mode
    },
    show: (log) => {
      const all = log.newestFirst
      const wanted = filterEvents(all, form.filter)
      numbers.textContent = wanted.length === all.length ? `${all.length}` : `${wanted.length} of ${all.length}`
      list.element.hidden = wanted.length === 0
      empty.hidden = wanted.length > 0
      const [title, advice] = all.length === 0 ? nothingYet : nothingFound
      empty.replaceChildren(build('strong', {}, title), build('span', {}, advice))
      foot.hidden = log.dropped === 0
      foot.textContent = `The newest ${mostEvents} are kept; ${count(log.dropped, 'older event')} went.`
      return list.show(wanted, all)
    },
  }
}

const nothingYet = ['No events yet', 'Use the app: every event that it tracks appears here.'] as const
const nothingFound = ['No such event', 'Change the filter to see other events.'] as const
