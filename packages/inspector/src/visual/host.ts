import { adoptStyle } from './style/adopt-style.ts'

/** What the app would hear of somebody who uses the inspector: its keys are no shortcuts and its clicks no events of the app. */
const ownEvents = [
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change'],
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout'],
  ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointercancel'],
  ...['touchstart', 'touchmove', 'touchend', 'wheel', 'focusin', 'focusout'],
  ...['copy', 'cut', 'paste', 'compositionstart', 'compositionupdate', 'compositionend'],
]

/** The one element that the inspector puts into the page of an app. */
export interface Host {
  readonly shadow: ShadowRoot
  /** Puts it into an element, above everything else; does nothing where it is there. */
  attach(root: HTMLElement): void
  remove(): void
  readonly isAttached: boolean
  /** From 0 on, of no other inspector that the document has now. */
  readonly number: number
}

/** An element that keeps styles of the app out, and styles and events of the inspector in. */
export function createHost(document: Document, content: HTMLElement): Host {
  const element = document.createElement('plan-inspector')
  const number = freeNumber(document)
  element.dataset.number = `${number}`
  const shadow = element.attachShadow({ mode: 'open' })
  adoptStyle(document, shadow)
  shadow.append(content)
  for (const type of ownEvents) content.addEventListener(type, (event) => event.stopPropagation(), { passive: true })

  return {
    shadow,
    number,
    attach: (root) => {
      if (element.parentNode !== root) root.append(element)
      // The top layer is above any z-index. Where there is none, the style has the highest.
      if (typeof element.showPopover !== 'function' || !element.isConnected) return
      element.setAttribute('popover', 'manual')
      if (!element.matches(':popover-open')) element.showPopover()
    },
    remove: () => element.remove(),
    get isAttached() {
      return element.isConnected
    },
  }
}

/** Read from the elements, because another inspector may be of another copy of this package. */
function freeNumber(document: Document): number {
  const taken = new Set(
    [...document.querySelectorAll<HTMLElement>('plan-inspector')].map(({ dataset }) => dataset.number),
  )
  let number = 0
  while (taken.has(`${number}`)) number += 1
  return number
}
