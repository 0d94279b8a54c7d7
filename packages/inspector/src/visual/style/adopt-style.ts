import { launcherStyle } from './launcher-style.ts'
import { panelStyle } from './panel-style.ts'
import { rowStyle } from './row-style.ts'
import { theme } from './theme.ts'

/** Gives a shadow root the style of the inspector, as a sheet that no content security policy is asked about where there are such. */
export function adoptStyle(document: Document, shadow: ShadowRoot): void {
  const text = [theme, launcherStyle, panelStyle, rowStyle].join('\n')
  const Sheet = document.defaultView?.CSSStyleSheet
  if ('adoptedStyleSheets' in shadow && typeof Sheet?.prototype.replaceSync === 'function') {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    shadow.adoptedStyleSheets = [sheet]
    return
  }
  const style = document.createElement('style')
  style.textContent = text
  shadow.append(style)
}
