import type { DebuggerMode } from '../debugger-mode.ts'
import { createAnnouncer } from './announcer.ts'
import { elementBuilder } from './element.ts'
import { type EventLog, hasErrors } from './event-log.ts'
import { createHost } from './host.ts'
import { type Launcher, launchers } from './launcher.ts'
import { makeMovable } from './movable.ts'
import { createPanel } from './panel.ts'
import { type Place, rememberedPlace, rememberPlace } from './place.ts'
import type { VisualEvent } from './visual-inspector.ts'

/** Pixels between inspectors that a page has above each other: a bubble over a bar and a bar over a bubble have room in it. */
const storey = 72

/** The inspector while it is shown. */
export interface Overlay {
  attach(root: HTMLElement | undefined, mode: DebuggerMode): void
  /** Shows an event that took the place of another one or of nothing. */
  notice(event: VisualEvent, before: VisualEvent | undefined): void
  /** Shows the log as it is, in the next frame. */
  refresh(): void
  remove(): void
}

/** `undefined` where the document is shown in no window. */
export function createOverlay(
  document: Document,
  log: EventLog,
  onMode: (mode: DebuggerMode) => void,
): Overlay | undefined {
  const window = document.defaultView
  if (window === null) return undefined
  const surface = elementBuilder(document)('section', { class: 'surface', 'aria-label': 'Event inspector' })
  const announcer = createAnnouncer(document)
  const host = createHost(document, surface)
  let mode: DebuggerMode = 'bubble'
  let root: HTMLElement | undefined
  let launcher: Launcher | undefined
  let place: Place = launchers[mode].place
  let isOpen = false
  let frame: number | undefined

  const draw = () => {
    frame = undefined
    attachHost()
    const all = log.newestFirst
    launcher?.show({ newest: all[0], events: all.length, withErrors: all.filter(hasErrors).length })
    if (isOpen && panel.show(log)) refresh()
  }
  const refresh = () => {
    frame ??= window.requestAnimationFrame(draw)
  }

  /** An app may draw its page anew, and the host with it. */
  const attachHost = () => host.attach(root?.isConnected === true ? root : document.documentElement)

  const nameOfPlace = () => (host.number === 0 ? mode : `${mode}-${host.number}`)
  const move = (to: Place) => {
    place = to
    surface.style.setProperty('--x', `${to.x}`)
    surface.style.setProperty('--y', `${to.y}`)
    surface.dataset.side = to.x < 0.5 ? 'left' : 'right'
    surface.dataset.edge = to.y < 0.5 ? 'top' : 'bottom'
    rememberPlace(window, nameOfPlace(), to)
  }

  const setOpen = (open: boolean) => {
    isOpen = open
    panel.element.hidden = !open
    if (open) panel.show(log)
    if (launcher === undefined) return
    launcher.element.hidden = open && launchers[mode].givesWay
    launcher.element.setAttribute('aria-expanded', `${open}`)
  }
  const open = () => {
    setOpen(true)
    refresh()
    panel.element.focus({ preventScroll: true })
  }
  const close = () => {
    setOpen(false)
    launcher?.element.focus({ preventScroll: true })
  }

  const setMode = (wanted: DebuggerMode) => {
    mode = wanted
    launcher?.element.remove()
    launcher = launchers[wanted].create(document)
    const { element } = launcher
    const shift = makeMovable(element, surface, launchers[wanted].gap, () => place, move)
    element.addEventListener('click', () => (isOpen ? close() : open()))
    surface.dataset.mode = wanted
    surface.style.setProperty('--gap', `${launchers[wanted].gap}px`)
    surface.prepend(element)
    panel.offer(launchers[launchers[wanted].next].offer)
    const remembered = rememberedPlace(window, nameOfPlace())
    move(remembered ?? launchers[wanted].place)
    if (!remembered) shift(0, -host.number * storey)
    setOpen(isOpen)
    draw()
  }

  const panel = createPanel(document, {
    onClear: () => {
      log.clear()
      refresh()
    },
    onSwitch: () => {
      setMode(launchers[mode].next)
      onMode(mode)
    },
    onClose: close,
    onFilter: refresh,
  })
  panel.element.hidden = true
  surface.append(panel.element, announcer.element)
  surface.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  })

  return {
    attach: (wantedRoot, wantedMode) => {
      root = wantedRoot
      attachHost()
      if (launcher === undefined || mode !== wantedMode) setMode(wantedMode)
    },
    notice: (event, before) => {
      if (hasErrors(event) && (before === undefined || !hasErrors(before))) announcer.announce(event.name)
      refresh()
    },
    refresh,
    remove: () => {
      if (frame !== undefined) window.cancelAnimationFrame(frame)
      announcer.stop()
      host.remove()
    },
  }
}
