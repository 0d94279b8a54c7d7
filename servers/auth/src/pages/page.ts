/** A whole page, and the headers with which it may do nothing but be read and sent. */
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'
import { style, styleSource } from './style.ts'

export interface Page {
  readonly title: string
  readonly main: Html
  readonly status?: number | undefined
  /** After its form the browser may be led to the client, and from there on: anywhere. */
  readonly leadsAway?: boolean | undefined
}

export interface RenderedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function renderPage({ title, main, leadsAway = false }: Page): RenderedPage {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Plan</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<p class="brand"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="3" y="3" width="18" height="18" rx="4"/><path d="M7.5 12l3 3 6-6"/></svg>Plan</p>
${main}
</main>
</body>
</html>
`
  return { headers: headersOf(leadsAway), body: page.text }
}

export const sendPage = (reply: FastifyReply, page: Page): FastifyReply => {
  const { headers, body } = renderPage(page)
  return reply
    .code(page.status ?? 200)
    .headers(headers)
    .send(body)
}

const headersOf = (leadsAway: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Chromium holds every redirect after a form against form-action, those of the client among them.
    ...(leadsAway ? [] : ["form-action 'self'"]),
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // With no-referrer browsers hide the origin of our own forms from us.
  'referrer-policy': 'same-origin',
})
