/** The pieces that forms are made of. */
import { codeField } from '../request/forms.ts'
import { type Html, html } from './html.ts'

/** Where a form goes, and what binds it to this browser. */
export interface FormTarget {
  readonly action: string
  readonly code: string
}

export const form = ({ action, code }: FormTarget, content: Html): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="${codeField}" value="${code}">${content}</form>`

export interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  /** What password managers and browsers fill in. */
  readonly autocomplete: string
  readonly value?: string | undefined
  readonly hint?: string | undefined
  readonly isFirst?: boolean
  readonly isWrong?: boolean | undefined
}

export const field = ({ name, label, type, autocomplete, value, hint, isFirst, isWrong }: Field): Html =>
  html`<label for="${name}">${label}</label>${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required${isFirst && html` autofocus`}${isWrong && html` aria-invalid="true"`}${describedBy(name, hint, isWrong)}${type === 'email' && html` inputmode="email" autocapitalize="none" spellcheck="false"`}>`

/** Read aloud when it is there; it stands above the fields it is about. */
export const complaint = (text: string | undefined): Html =>
  html`<p class="wrong" id="complaint" role="alert" aria-live="assertive">${text}</p>`

function describedBy(name: string, hint: string | undefined, isWrong: boolean | undefined): Html | false {
  const ids = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isWrong === true ? ['complaint'] : [])]
  return ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`
}
