/** The panel: on the side and edge where its launcher stands. */
export const panelStyle = `
.panel {
  --edge: max(var(--gap), 8px);
  --offset: var(--edge);
  position: absolute;
  display: flex;
  flex-direction: column;
  width: min(440px, 100% - 2 * var(--edge));
  height: min(600px, 100% - var(--offset) - var(--edge));
  background: var(--back);
  border: 1px solid var(--line);
  border-radius: 12px;
  box-shadow: var(--shade);
  overflow: hidden;
  overscroll-behavior: contain;
}
.panel:focus-visible { outline-offset: 0; }
.surface[data-side=left] .panel { left: var(--edge); }
.surface[data-side=right] .panel, .surface[data-mode=bar] .panel { left: auto; right: var(--edge); }
.surface[data-edge=top] .panel { top: var(--offset); }
.surface[data-edge=bottom] .panel { bottom: var(--offset); }
.surface[data-mode=bar][data-edge=top] .panel { --offset: calc(var(--y) * (100cqh - 40px) + 48px); }
.surface[data-mode=bar][data-edge=bottom] .panel { --offset: calc((1 - var(--y)) * (100cqh - 40px) + 48px); }

.head { flex: none; display: flex; align-items: center; gap: 4px; padding: 10px 10px 10px 16px; }
.head h2 { font-size: 15px; line-height: 20px; font-weight: 600; }
.head .numbers { margin-left: 4px; color: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.head .tools { display: flex; gap: 4px; margin-left: auto; }
.tool {
  display: flex; align-items: center; justify-content: center; min-width: 28px; height: 28px; padding: 0 8px;
  font-size: 12px; font-weight: 500; white-space: nowrap; color: var(--text); background: transparent;
  border: 1px solid var(--line); border-radius: 6px; cursor: pointer;
}
.tool.bare { padding: 0; border-color: transparent; }

.filter { flex: none; display: flex; align-items: center; gap: 12px; padding: 0 16px 12px; border-bottom: 1px solid var(--line); }
.filter input[type=search] {
  appearance: none; -webkit-appearance: none; flex: 1; min-width: 0; height: 30px; padding: 0 10px;
  background: var(--back); border: 1px solid var(--field); border-radius: 6px;
}
.filter input[type=search]:focus-visible { outline-offset: -1px; }
.filter ::placeholder { color: var(--quiet); opacity: 1; }
.filter label { flex: none; display: flex; align-items: center; gap: 6px; font-size: 12px; min-height: 28px; cursor: pointer; }
.filter input[type=checkbox] { width: 15px; height: 15px; accent-color: var(--accent); cursor: pointer; }

.list { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--field) transparent; }
.empty { display: flex; flex-direction: column; justify-content: center; flex: 1; gap: 4px; padding: 24px 32px; text-align: center; text-wrap: balance; }
.empty strong { font-weight: 600; }
.empty span { color: var(--quiet); }
.foot { flex: none; padding: 7px 16px; font-size: 12px; color: var(--quiet); border-top: 1px solid var(--line); background: var(--raised); }

@media (hover: hover) {
  .tool:hover { background: var(--hover); }
}
@media (max-width: 420px) {
  .filter { flex-wrap: wrap; row-gap: 4px; }
  .filter input[type=search] { flex-basis: 100%; }
}
`
