import type { Scope } from '../options.ts'
import { type FormTarget, form } from './form.ts'
import { type Html, html, plainText } from './html.ts'
import type { Page } from './page.ts'

export interface ConsentPage {
  readonly client: string
  /** Where the answer goes: a host, or the scheme of a program. */
  readonly redirect: string
  /** Every redirect of the client leads to the machine that the browser runs on. */
  readonly isOnOwnMachine: boolean
  /** What is asked for, or what is asked for besides. */
  readonly scopes: readonly Scope[]
  /** The client has something already, and asks for more. */
  readonly isMore: boolean
  readonly account: string
  readonly allow: FormTarget
  readonly refuse: FormTarget
  readonly otherAccount: FormTarget
}

/** What each scope lets a program do, for people. */
const scopeTexts: Readonly<Record<Scope, { readonly what: string; readonly more: string }>> = {
  read: {
    what: 'Read your tracking plans',
    more: 'Look at and search what you can see yourself.',
  },
  write: {
    what: 'Change your tracking plans',
    more: 'Create branches, edit them and ask for reviews, as far as you may. It cannot merge.',
  },
}

export const consentPage = (page: ConsentPage): Page => {
  const client = plainText(page.client) || 'A program without a name'
  const title = page.isMore ? `Give ${client} more access?` : `Give ${client} access?`
  return {
    title,
    leadsAway: true,
    main: html`<h1>${title}</h1>
<p>${page.isMore ? html`<strong>${client}</strong> has access already. Now it also wants to:` : html`<strong>${client}</strong> wants to:`}</p>
<ul class="scopes">${page.scopes.map(scopeItem)}</ul>
<dl>
<dt>Answer goes to</dt><dd>${plainText(page.redirect, 300)}</dd>
<dt>Signed in as</dt><dd>${plainText(page.account, 320)}</dd>
</dl>
${page.isOnOwnMachine && html`<p class="care"><strong>Did you just start this yourself?</strong> The answer goes to a program on your own machine, and any program there can call itself ${client}. Refuse if you are not sure.</p>`}
<div class="choice">
${form(page.allow, html`<button>Allow</button>`)}
${form(page.refuse, html`<button class="second">Refuse</button>`)}
</div>
<div class="foot">${form(page.otherAccount, html`<button class="link">Use another account</button>`)}</div>`,
  }
}

const scopeItem = (scope: Scope): Html =>
  html`<li><strong>${scopeTexts[scope].what}</strong> <span class="quiet">${scopeTexts[scope].more}</span></li>`
