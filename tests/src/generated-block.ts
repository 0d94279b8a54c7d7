import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/**
 * Passes when the block of a document between `<!-- name -->` and `<!-- /name -->` holds the
 * given text. With `UPDATE_DOCS=1` the block is rewritten first.
 *
 * @example
 * expectBlock(new URL('../README.md', import.meta.url), 'change kinds', tableOf(changeKinds))
 */
export function expectBlock(document: URL, name: string, text: string): void {
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const whole = readFileSync(document, 'utf8')
  const [from, to] = [whole.indexOf(start) + start.length, whole.indexOf(end)]
  expect(whole, `${document.pathname} has the block "${name}"`).toContain(start)
  expect(to, `the block "${name}" ends`).toBeGreaterThanOrEqual(from)
  const block = `\n${text.trim()}\n\n`
  if (process.env.UPDATE_DOCS === '1') writeFileSync(document, whole.slice(0, from) + block + whole.slice(to))
  else expect(whole.slice(from, to), 'the block is current; UPDATE_DOCS=1 rewrites it').toBe(block)
}
