/** The Content-Type of an import: the one place where it is read. @see RFC 9110, section 8.3 */
import type { PlanMediaType } from '@plan/import'

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const parameter = `[ \\t]*;[ \\t]*(?:(${token})=(?:(${token})|"((?:[^"\\\\\\r\\n]|\\\\.)*)"))?`
const form = new RegExp(`^(${token}/${token})((?:${parameter})*)[ \\t]*$`)

/**
 * The media type, where it is one an import takes and its text is UTF-8; nothing for everything
 * else, a missing or a doubled header included.
 *
 * @example
 * planMediaType('Application/JSON; charset="utf-8"') // 'application/json'
 */
export function planMediaType(header: string | undefined): PlanMediaType | undefined {
  const [, name = '', parameters = ''] = form.exec(header ?? '') ?? []
  const type = name.toLowerCase()
  if (type !== 'text/csv' && type !== 'application/json') return undefined
  return charsets(parameters).every((charset) => charset === 'utf-8' || charset === 'us-ascii') ? type : undefined
}

const charsets = (parameters: string): string[] =>
  [...parameters.matchAll(new RegExp(parameter, 'g'))]
    .filter(([, name]) => name?.toLowerCase() === 'charset')
    .map(([, , plain, quoted]) => (plain ?? quoted ?? '').toLowerCase())
