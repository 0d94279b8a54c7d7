/** Asking for a new password, and choosing it. */
import { complaint, type FormTarget, field, form } from './form.ts'
import { html, plainText } from './html.ts'
import type { Page } from './page.ts'

/** Fewest characters of a password, as the page says it. */
export const passwordHint = 'At least 12 characters. A few words together are easy to remember.'

export const askForResetPage = (target: FormTarget, signInPath: string): Page => ({
  title: 'Forgot your password?',
  main: html`<h1>Forgot your password?</h1>
<p>Tell us your e-mail address, and we send you a link with which you choose a new one.</p>
${form(
  target,
  html`${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', isFirst: true })}
<button>Send the link</button>`,
)}
<p class="foot"><a href="${signInPath}">Back to sign in</a></p>`,
})

/** Says the same to everybody, so that nobody learns whose address is known. */
export const resetAskedPage = (signInPath: string): Page => ({
  title: 'Look into your mailbox',
  main: html`<h1>Look into your mailbox</h1>
<p role="status">If somebody with this address can sign in here, a link is on its way. It works once, for one hour.</p>
<p class="quiet">Nothing arrived? Look into the folder for unwanted mail, or ask whoever operates this service.</p>
<p class="foot"><a href="${signInPath}">Back to sign in</a></p>`,
})

export const askOperatorPage = (signInPath: string): Page => ({
  title: 'Forgot your password?',
  main: html`<h1>Forgot your password?</h1>
<p>This service sends no mail. Ask whoever operates it for a link; this makes one:</p>
<p><code>plan-server user reset-password --email &lt;your address&gt;</code></p>
<p class="foot"><a href="${signInPath}">Back to sign in</a></p>`,
})

export const choosePasswordPage = (
  { email }: { readonly email: string },
  target: FormTarget,
  wrong?: string,
): Page => ({
  title: 'Choose a new password',
  status: wrong === undefined ? 200 : 422,
  main: html`<h1>Choose a new password</h1>
<p>You are signed out everywhere when it is saved.</p>
${complaint(wrong)}
${form(
  target,
  html`<label for="username">E-mail address</label><input id="username" name="username" type="email" autocomplete="username" value="${plainText(email, 320)}" readonly>
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint, isFirst: true, isWrong: wrong !== undefined })}
${field({ name: 'repeated', label: 'The same again', type: 'password', autocomplete: 'new-password', isWrong: wrong !== undefined })}
<button>Save the password</button>`,
)}`,
})

export const passwordChosenPage = (signInPath: string): Page => ({
  title: 'The password is saved',
  main: html`<h1>The password is saved</h1>
<p role="status"><a href="${signInPath}">Sign in with it</a></p>`,
})

/** For links that were used, ended, or never were: they look alike. */
export const deadLinkPage = (what: 'reset' | 'invitation', path: string): Page => ({
  title: 'This link does not work',
  status: 404,
  main: html`<h1>This link does not work</h1>
<p role="alert">It was used already, has ended, or is not complete.</p>
<p>${what === 'reset' ? html`<a href="${path}">Ask for a new link</a>` : html`Ask whoever invited you for a new invitation, or <a href="${path}">sign in</a>.`}</p>`,
})
