/** Lets the arrow keys, Home and End go from row to row. */
export function walkRows(list: HTMLElement): void {
  list.addEventListener('keydown', (event) => {
    const rows = [...list.querySelectorAll('summary')]
    const at = rows.findIndex((row) => row.matches(':focus'))
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: rows.length - 1,
    }
    const target = rows[targets[event.key] ?? -1]
    if (at < 0 || target === undefined) return
    event.preventDefault()
    target.focus()
  })
}
