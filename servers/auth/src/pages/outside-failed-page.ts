import { html, plainText } from './html.ts'
import type { Page } from './page.ts'

/** Signing in with a provider elsewhere came to nothing, and what to do about it. */
export const outsideFailedPage = ({
  name,
  reason,
  status,
  signInPath,
}: {
  readonly name: string
  readonly reason: string
  readonly status: number
  readonly signInPath: string
}): Page => ({
  title: 'You are not signed in',
  status,
  main: html`<h1>You are not signed in</h1>
<p role="alert">${plainText(reason, 600)}</p>
<p class="quiet">Nothing was changed. You can close ${plainText(name)} or sign in another way.</p>
<p class="foot"><a href="${signInPath}">Back to the sign-in page</a></p>`,
})
