/** Lines on a square of 16 units. */
const drawings = {
  tick: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5M5.2 8.3l2 2 3.7-4.2',
  warning: 'M8 2 14.6 13.5H1.4ZM8 6.3v3.4M8 11.6v.1',
  chevron: 'M6.25 4.5 9.75 8l-3.5 3.5',
  close: 'M4.25 4.25l7.5 7.5M11.75 4.25l-7.5 7.5',
}

const namespace = 'http://www.w3.org/2000/svg'

/** A small drawing in the colour of the text. Whoever uses it says the same in words. */
export function drawIcon(document: Document, name: keyof typeof drawings): SVGElement {
  const icon = document.createElementNS(namespace, 'svg')
  const attributes = { class: `icon ${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true', focusable: 'false' }
  for (const [attribute, value] of Object.entries(attributes)) icon.setAttribute(attribute, value)
  const lines = document.createElementNS(namespace, 'path')
  lines.setAttribute('d', drawings[name])
  icon.append(lines)
  return icon
}

/** The drawing of an event that is as planned, or is not. */
export const drawState = (document: Document, isWrong: boolean): SVGElement =>
  drawIcon(document, isWrong ? 'warning' : 'tick')
