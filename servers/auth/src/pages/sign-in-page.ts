import { complaint, type FormTarget, field, form } from './form.ts'
import { type Html, html, plainText } from './html.ts'
import type { Page } from './page.ts'

/** A way to sign in elsewhere. */
export interface OutsideLink {
  readonly name: string
  readonly path: string
}

/** A button that is a link: what it leads to asks for nothing that a form would have to protect. */
export const outsideLink = (outside: OutsideLink | undefined): Html | false =>
  outside !== undefined &&
  html`<p class="or"><span>or</span></p>
<p><a class="button" href="${outside.path}">Continue with ${plainText(outside.name)}</a></p>`

export interface SignInPage {
  readonly target: FormTarget
  /** Where a new password can be asked for. */
  readonly resetPath: string
  readonly returnTo?: string | undefined
  readonly email?: string | undefined
  readonly wrong?: string | undefined
  readonly outside?: OutsideLink | undefined
  readonly status?: number | undefined
  readonly leadsAway?: boolean | undefined
}

export const signInPage = (page: SignInPage): Page => ({
  title: 'Sign in',
  status: page.status,
  leadsAway: page.leadsAway,
  main: html`<h1>Sign in</h1>
${complaint(page.wrong)}
${form(
  page.target,
  html`${page.returnTo !== undefined && html`<input type="hidden" name="return_to" value="${page.returnTo}">`}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: page.email && plainText(page.email, 320), isFirst: true, isWrong: page.wrong !== undefined })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isWrong: page.wrong !== undefined })}
<button>Sign in</button>`,
)}
${outsideLink(page.outside)}
<p class="foot"><a href="${page.resetPath}">Forgot your password?</a></p>`,
})

export interface SignedInPage {
  readonly name: string
  readonly email: string
  readonly signOut: FormTarget
}

export const signedInPage = ({ name, email, signOut }: SignedInPage): Page => ({
  title: 'You are signed in',
  main: html`<h1>You are signed in</h1>
<p>as ${plainText(name)} (${plainText(email, 320)}).</p>
${form(signOut, html`<button class="second">Sign out</button>`)}`,
})

export const signOutPage = (signOut: FormTarget): Page => ({
  title: 'Sign out',
  main: html`<h1>Sign out?</h1>
<p>You will have to sign in again before you can use this service in this browser.</p>
${form(signOut, html`<button>Sign out</button>`)}`,
})

export const signedOutPage = (signInPath: string): Page => ({
  title: 'You are signed out',
  main: html`<h1>You are signed out</h1>
<p><a href="${signInPath}">Sign in again</a></p>`,
})
