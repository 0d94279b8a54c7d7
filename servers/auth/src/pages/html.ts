/** HTML out of templates in which every value is escaped, unless it is HTML made the same way. */

/** Text that is HTML already. Only {@link html} makes it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | undefined | false

/** A template whose values are escaped for text and for quoted attributes. Nothing is shown for `undefined` and `false`. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(render)))

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A text by somebody else on one line: without characters that hide, turn or overprint what stands beside them. */
export const plainText = (text: string, longest = 100): string => {
  const shown = [
    ...text
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return shown.length > longest ? `${shown.slice(0, longest).join('')}…` : shown.join('')
}
