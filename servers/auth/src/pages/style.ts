/** How the pages look. Sizes follow the size of the text, so that pages can be enlarged. */
import { createHash } from 'node:crypto'

export const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f5f7, #14161a);
  --card: light-dark(#ffffff, #1d2026);
  --text: light-dark(#1b1f27, #eceef2);
  --quiet: light-dark(#59606e, #a5adbb);
  --line: light-dark(#d5d9e0, #3b414c);
  --field: light-dark(#8a92a1, #737c8b);
  --accent: light-dark(#1f5fd0, #8fb6ff);
  --on-accent: light-dark(#ffffff, #0c1a33);
  --wrong: light-dark(#b3261e, #ffb4ab);
  --wrong-back: light-dark(#fdecea, #3c1b19);
  --care-back: light-dark(#fff5df, #352a12);
  --care: light-dark(#7a4d00, #ffd38a);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 2rem 1rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  display: flex; flex-direction: column; align-items: center; justify-content: safe center;
}
main { width: 100%; max-width: 27rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 2rem; }
.brand { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 1.25rem; font-weight: 600; }
.brand svg { width: 1.5rem; height: 1.5rem; color: var(--accent); }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 0.9375rem; }
label { display: block; font-weight: 600; margin: 1rem 0 0.25rem; }
.hint { color: var(--quiet); font-size: 0.875rem; margin: 0 0 0.25rem; }
input {
  display: block; width: 100%; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--field); border-radius: 0.5rem; padding: 0.625rem 0.75rem;
}
input[aria-invalid=true] { border-color: var(--wrong); }
input[readonly] { background: var(--page); }
button {
  font: inherit; font-weight: 600; cursor: pointer; width: 100%; border-radius: 0.5rem; padding: 0.6875rem 1rem;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); margin-top: 1.25rem;
}
a.button {
  display: block; text-align: center; text-decoration: none; font-weight: 600; color: var(--text);
  border: 1px solid var(--field); border-radius: 0.5rem; padding: 0.6875rem 1rem;
}
.or { display: flex; align-items: center; gap: 0.75rem; margin: 1.25rem 0; color: var(--quiet); font-size: 0.9375rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
button.second { background: transparent; color: var(--text); border-color: var(--field); }
.choice { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
button.link { width: auto; padding: 0; margin: 0; border: 0; background: none; color: var(--accent); text-decoration: underline; font-weight: 400; }
button:hover { filter: brightness(1.08); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.wrong, .care { border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 1rem 0 0; }
.wrong { color: var(--wrong); background: var(--wrong-back); }
.care { color: var(--care); background: var(--care-back); font-size: 0.9375rem; }
.wrong:empty { display: none; }
ul.scopes { list-style: none; margin: 1rem 0; padding: 0; border: 1px solid var(--line); border-radius: 0.5rem; }
ul.scopes li { padding: 0.75rem 1rem; }
ul.scopes li + li { border-top: 1px solid var(--line); }
ul.scopes strong { display: block; }
dl { margin: 1rem 0; display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; font-size: 0.9375rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.foot { margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.9375rem; }
@media (max-width: 30rem) { body { padding: 0; justify-content: start; } main { border: 0; border-radius: 0; min-height: 100vh; padding: 1.5rem 1.25rem; } }
@media (forced-colors: active) { button { border-color: ButtonText; } }
`

/** The style as a content security policy allows it, and nothing else. */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
