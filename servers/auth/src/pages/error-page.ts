import { html, plainText } from './html.ts'
import type { Page } from './page.ts'

/** Says why something cannot be done; there is nothing to do on it but to go back. */
export const errorPage = ({
  reason,
  status = 400,
  title = 'This did not work',
}: {
  readonly reason: string
  readonly status?: number
  readonly title?: string
}): Page => ({
  title,
  status,
  main: html`<h1>${title}</h1>
<p role="alert">${plainText(reason, 300)}</p>
<p class="quiet">Go back to the program that sent you here and start again.</p>`,
})
