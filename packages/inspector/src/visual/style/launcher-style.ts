/**
 * The bubble and the bar. Both stand at a share of the room they leave free, so that no size of the page pushes them
 * out; and they are translated there, because a browser counts whatever else moves as a layout shift of the page.
 */
export const launcherStyle = `
.launcher {
  position: absolute;
  left: 0;
  top: 0;
  translate:
    calc(var(--gap) + var(--x) * (100cqw - var(--width) - 2 * var(--gap)))
    calc(var(--gap) + var(--y) * (100cqh - var(--height) - 2 * var(--gap)));
  width: var(--width);
  height: var(--height);
  display: flex;
  align-items: center;
  padding: 0;
  color: var(--text);
  background: var(--back);
  border: 1px solid var(--line);
  box-shadow: var(--shade);
  cursor: pointer;
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
}
.launcher .tick { color: var(--good); }
.launcher[data-idle] .tick { color: var(--quiet); }
.launcher[data-wrong] { color: #ffffff; background: var(--alarm); border-color: transparent; }
.launcher[data-moving] { cursor: grabbing; }
.launcher:focus-visible { outline-width: 3px; box-shadow: 0 0 0 2px var(--back), var(--shade); }

.bubble { --width: 52px; --height: 52px; flex-direction: column; justify-content: center; gap: 1px; border-radius: 50%; }
.bubble .icon { width: 18px; height: 18px; }
.bubble .number { font-size: 12px; line-height: 15px; font-weight: 600; font-variant-numeric: tabular-nums; }

.bar { --width: 100cqw; --height: 40px; gap: 8px; padding: 0 16px; border-width: 1px 0; text-align: left; box-shadow: 0 0 12px rgb(16 20 28 / 14%); }
.bar .name { flex: 0 1 auto; min-width: 0; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar .name bdi { overflow-wrap: normal; }
.bar .time, .bar .numbers { flex: none; font-size: 12px; font-variant-numeric: tabular-nums; color: var(--quiet); }
.bar .numbers { display: flex; gap: 12px; margin-left: auto; padding-left: 16px; }
.bar[data-wrong] .time, .bar[data-wrong] .numbers, .bar[data-wrong] .tick { color: #ffffff; }
.bar .numbers span:empty { display: none; }
.bar:focus-visible { outline-offset: -4px; box-shadow: none; }
.bar[data-wrong]:focus-visible { outline-color: #ffffff; }
.bar .chevron { margin-left: -2px; transform: rotate(-90deg); }
.bar[aria-expanded=true] .chevron, .surface[data-edge=top] .bar .chevron { transform: rotate(90deg); }
.surface[data-edge=top] .bar[aria-expanded=true] .chevron { transform: rotate(-90deg); }

@media (max-width: 520px) {
  .bar .time, .bar .all { display: none; }
}
@media (hover: hover) {
  .launcher:not([data-wrong]):hover { background: var(--raised); }
}
@media (prefers-reduced-motion: no-preference) {
  .launcher { transition: background-color 160ms ease-out, color 160ms ease-out; }
}
@media (forced-colors: active) {
  .launcher { border: 2px solid ButtonText; }
  .launcher[data-wrong] { border: 4px double ButtonText; }
}
`
