import { readFixture } from '@plan/tests/fixtures'

type Yaml = string | number | boolean | Yaml[] | { [key: string]: Yaml }

interface Line {
  readonly indent: number
  readonly text: string
}

/**
 * A schema fragment of the Wikimedia registry by its address. The registry keeps fragments as YAML
 * alone; they use block mappings, block lists, plain and single-quoted scalars of one line, and
 * folded or literal blocks, which is all that is read here. Anything else throws.
 */
export function readFragment(address: string): unknown {
  const lines = readFixture(`wikimedia${address.replace(/#$/, '')}.yaml`)
    .split('\n')
    .map((line): Line => ({ indent: line.length - line.trimStart().length, text: line.trim() }))
  let at = 0
  const skipBlank = () => {
    while (lines[at]?.text === '') at++
    return lines[at]
  }

  function block(least: number): Yaml {
    const first = skipBlank()
    if (first === undefined || first.indent < least) throw new Error(`${address}: nothing stands at line ${at + 1}`)
    return first.text.startsWith('- ') ? list(first.indent) : mapping(first.indent)
  }

  function list(indent: number): Yaml[] {
    const entries: Yaml[] = []
    for (let line = skipBlank(); line?.indent === indent && line.text.startsWith('- '); line = skipBlank()) {
      const text = line.text.slice(2)
      if (keyed.test(text)) {
        lines[at] = { indent: indent + 2, text }
        entries.push(mapping(indent + 2))
      } else {
        at++
        entries.push(scalar(text))
      }
    }
    return entries
  }

  function mapping(indent: number): Yaml {
    const members: [string, Yaml][] = []
    for (let line = skipBlank(); line?.indent === indent; line = skipBlank()) {
      const [, key = '', rest = ''] = keyed.exec(line.text) ?? []
      if (key === '') throw new Error(`${address}: line ${at + 1} is no member`)
      at++
      members.push([key, value(rest, indent)])
    }
    return Object.fromEntries(members)
  }

  function value(rest: string, indent: number): Yaml {
    if (/^[>|]-?$/.test(rest)) return text(rest, indent)
    if (rest !== '') return scalar(rest)
    const isListBelow = skipBlank()?.text.startsWith('- ') === true
    return block(isListBelow ? indent : indent + 1)
  }

  function text(style: string, indent: number): string {
    const parts: string[] = []
    for (let line = lines[at]; line !== undefined && line.indent > indent; line = lines[++at]) parts.push(line.text)
    return parts.join(style.startsWith('>') ? ' ' : '\n') + (style.endsWith('-') ? '' : '\n')
  }

  return block(0)
}

const keyed = /^([^\s:'"]+):(?: (.*))?$/

function scalar(text: string): Yaml {
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'")
  if (/^-?\d+$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}
