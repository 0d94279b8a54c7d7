const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text on one line of Markdown that shows as it is, without markup of its own. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\](){}~|!#]/g, '\\$&')
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/\p{Cc}+/gu, ' ')

/** JSON in a code span. It neither begins nor ends with a backtick, so nothing sets it apart from the fence. */
export function code(json: string): string {
  const longest = Array.from(json.matchAll(/`+/g)).reduce((most, [run]) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${json}${fence}`
}
