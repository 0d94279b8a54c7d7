/** An event in the list, and the properties in it. */
export const rowStyle = `
.row { border-bottom: 1px solid var(--line); }
.row:nth-child(n + 20) { content-visibility: auto; contain-intrinsic-size: auto 37px; }
.row summary {
  display: grid; grid-template-columns: 16px 16px minmax(0, 1fr) auto auto; align-items: start; column-gap: 8px;
  padding: 8px 16px 8px 10px; line-height: 20px; cursor: pointer; list-style: none;
}
.row summary::-webkit-details-marker { display: none; }
.row summary:focus-visible { outline-offset: -2px; border-radius: 4px; }
.row summary .icon { margin: 2px 0; }
.row .chevron { color: var(--quiet); }
.row details[open] .chevron { transform: rotate(90deg); }
.row .tick { color: var(--good); }
.row .warning { color: var(--wrong); }
.row .name { font-weight: 600; min-width: 0; }
.row details:not([open]) .name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.row .kind, .row .time { font-size: 12px; color: var(--quiet); font-variant-numeric: tabular-nums; }
.row .kind { padding: 0 6px; line-height: 18px; margin-top: 1px; border-radius: 4px; background: var(--hover); }

.inside { padding: 0 16px 12px 34px; }
.inside .none { color: var(--quiet); font-size: 12px; }
.property { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(50%); column-gap: 16px; padding: 5px 0; font-size: 12px; line-height: 17px; }
.property + .property { border-top: 1px solid var(--line); }
.property dt { min-width: 0; font-weight: 500; }
.property .outer { font-weight: 400; color: var(--quiet); }
.property .type { color: var(--quiet); overflow-wrap: anywhere; text-align: right; }
.property .value, .property .wrong { grid-column: 1 / -1; }
.property .value { font-family: var(--code); white-space: pre-wrap; overflow-wrap: anywhere; }
.wrong { margin: 4px 0 3px; padding: 4px 8px; border-left: 2px solid var(--wrong); border-radius: 0 4px 4px 0; background: var(--wrong-back); color: var(--wrong); font-size: 12px; line-height: 17px; overflow-wrap: anywhere; }
.inside > .wrong { margin-bottom: 6px; }

@media (hover: hover) {
  .row summary:hover { background: var(--raised); }
}
@media (prefers-reduced-motion: no-preference) {
  .row .chevron { transition: transform 120ms ease-out; }
}
`
