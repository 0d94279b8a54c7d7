import { complaint, type FormTarget, field, form } from './form.ts'
import { html, plainText } from './html.ts'
import type { Page } from './page.ts'
import { passwordHint } from './password-pages.ts'
import { type OutsideLink, outsideLink } from './sign-in-page.ts'

export interface Invited {
  readonly workspace: string
  readonly role: string
  readonly email: string
}

/** Somebody who is signed in with the invited address joins with one click. */
export const joinPage = (invited: Invited, target: FormTarget): Page => ({
  title: `Join ${plainText(invited.workspace)}`,
  main: html`<h1>Join ${plainText(invited.workspace)}</h1>
<p>You are invited as <strong>${invited.role}</strong>, and signed in as ${plainText(invited.email, 320)}.</p>
${form(target, html`<button>Join the workspace</button>`)}`,
})

/** Somebody who is known here, and not signed in with the invited address. */
export const signInToJoinPage = (invited: Invited, target: FormTarget): Page => ({
  title: `Join ${plainText(invited.workspace)}`,
  main: html`<h1>Join ${plainText(invited.workspace)}</h1>
<p>${plainText(invited.email, 320)} is invited as <strong>${invited.role}</strong> and can sign in here already.</p>
${form(target, html`<button>Sign in with this address</button>`)}`,
})

export interface Newcomer {
  readonly name?: string | undefined
  readonly wrong?: string | undefined
  readonly outside?: OutsideLink | undefined
}

export const newcomerPage = (invited: Invited, target: FormTarget, { name, wrong, outside }: Newcomer = {}): Page => ({
  title: `Join ${plainText(invited.workspace)}`,
  status: wrong === undefined ? 200 : 422,
  main: html`<h1>Join ${plainText(invited.workspace)}</h1>
<p>You are invited as <strong>${invited.role}</strong>. Choose a name and a password to sign in with.</p>
${complaint(wrong)}
${form(
  target,
  html`<label for="email">E-mail address</label><input id="email" name="email" type="email" autocomplete="username" value="${plainText(invited.email, 320)}" readonly>
${field({ name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', value: name, hint: 'As others will see it.', isFirst: true })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint, isWrong: wrong !== undefined })}
<button>Join the workspace</button>`,
)}
${outsideLink(outside)}`,
})

export const joinedPage = (workspace: string, home: string): Page => ({
  title: `Welcome to ${plainText(workspace)}`,
  main: html`<h1>Welcome to ${plainText(workspace)}</h1>
<p role="status">You are a member now. <a href="${home}">Go on</a></p>`,
})
