import type { Place } from './place.ts'

/** Pixels that a pointer may tremble in a click. */
const tremble = 4
const step = 16

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/**
 * Lets a pointer or the arrow keys move a button within its room. Its place is a share of the room that it leaves free,
 * so it stays inside when the room changes. A click that ends a move is none. Gives what moves it by so many pixels.
 */
export function makeMovable(
  button: HTMLElement,
  room: HTMLElement,
  gap: number,
  place: () => Place,
  move: (to: Place) => void,
): (right: number, down: number) => void {
  const shift = (from: Place, right: number, down: number): void => {
    const free = {
      x: room.clientWidth - button.offsetWidth - 2 * gap,
      y: room.clientHeight - button.offsetHeight - 2 * gap,
    }
    move({ x: shareOf(from.x * free.x + right, free.x, from.x), y: shareOf(from.y * free.y + down, free.y, from.y) })
  }

  button.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key]
    if (arrow === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    shift(place(), ...arrow)
  })

  button.addEventListener('pointerdown', (down) => {
    if (!down.isPrimary || down.button !== 0) return
    const from = place()
    let isMoving = false
    button.setPointerCapture(down.pointerId)
    const follow = (event: PointerEvent) => {
      const right = event.clientX - down.clientX
      const below = event.clientY - down.clientY
      isMoving ||= Math.hypot(right, below) > tremble
      if (!isMoving) return
      button.dataset.moving = ''
      shift(from, right, below)
    }
    const end = () => {
      delete button.dataset.moving
      button.removeEventListener('pointermove', follow)
      button.removeEventListener('pointerup', end)
      button.removeEventListener('pointercancel', end)
      if (isMoving) swallowClick(button)
    }
    button.addEventListener('pointermove', follow)
    button.addEventListener('pointerup', end)
    button.addEventListener('pointercancel', end)
  })

  return (right, down) => shift(place(), right, down)
}

/** Within 0 and 1, and unchanged where there is no free room to have a share of. */
const shareOf = (pixels: number, free: number, before: number): number =>
  free <= 0 ? before : Math.min(1, Math.max(0, pixels / free))

/** The click follows the end of the move at once, or never. */
function swallowClick(button: HTMLElement): void {
  const swallow = (event: Event) => event.stopImmediatePropagation()
  button.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => button.removeEventListener('click', swallow, { capture: true }))
}
