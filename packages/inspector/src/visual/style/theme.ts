/** Colours, type and what all parts share. Sizes are pixels: a rem is of the app. */
export const theme = `
:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  width: 0 !important;
  height: 0 !important;
  overflow: visible !important;
  z-index: 2147483647 !important;
  direction: ltr !important;
  unicode-bidi: isolate !important;
  color-scheme: light dark !important;
}
:host::backdrop { display: none !important; }
:host::before, :host::after { content: none !important; }
@media print { :host { display: none !important; } }

.surface {
  --back: #ffffff;
  --raised: #f5f6f8;
  --hover: #eef0f4;
  --text: #1b1f27;
  --quiet: #59606e;
  --line: #e0e3e9;
  --field: #858d9c;
  --accent: #1f5fd0;
  --good: #17733f;
  --wrong: #b3261e;
  --wrong-back: #fdf0ee;
  --alarm: #b3261e;
  --shade: 0 1px 2px rgb(16 20 28 / 10%), 0 8px 28px rgb(16 20 28 / 18%);
  --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
  position: fixed;
  inset: 0;
  container-type: size;
  pointer-events: none;
  color: var(--text);
  font: 400 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  text-align: left;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
@media (prefers-color-scheme: dark) {
  .surface {
    --back: #1c1f25;
    --raised: #23272e;
    --hover: #2a2f38;
    --text: #eceef2;
    --quiet: #a8b0be;
    --line: #343a45;
    --field: #7c8594;
    --accent: #8fb6ff;
    --good: #6ccf97;
    --wrong: #ffb4ab;
    --wrong-back: #341d1c;
    --alarm: #c5362b;
    --shade: 0 0 0 1px rgb(255 255 255 / 6%), 0 8px 28px rgb(0 0 0 / 55%);
  }
}

*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
h2, p, ul, ol, dl, dt, dd { margin: 0; padding: 0; font: inherit; list-style: none; }
button, input { font: inherit; color: inherit; margin: 0; }
bdi { overflow-wrap: anywhere; }
.launcher, .panel { pointer-events: auto; }
.icon { display: block; flex: none; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { .icon { color: inherit !important; } }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
