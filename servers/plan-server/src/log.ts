/** What the process writes down about itself: JSON, one line an entry, and of what it is told only what is named here. */
import { destination, type Level, type Logger, pino } from 'pino'

/** The members an entry may have; whatever else somebody passes is left out. */
const allowed: ReadonlySet<string> = new Set([
  'pid',
  'hostname',
  'req',
  'res',
  'reqId',
  'responseTime',
  'err',
  'code',
  'workspaceId',
  'commit',
  'webhookId',
  'deliveryId',
  'attempt',
  'state',
  'status',
  'error',
  'nextAttemptAt',
])

/** How each secret that this program makes begins, so that one that went astray is not repeated. */
const secretForm = /(?:plan_(?:sa|ses|inv|rst|mt|ik)_|whsec_)[\w+/=-]*/g

/** Most characters of a text. */
const mostLength = 1_000

/** Opens the log on standard error. */
export function openLog(level: Level): Logger {
  const log = pino(
    { level, serializers, formatters: { log: pick, bindings: pick } },
    withoutSecrets(destination({ dest: 2, sync: true })),
  )
  // What children are given passes no formatter.
  const { child } = log
  log.child = function childOf(this: Logger, bindings: Record<string, unknown>, ...rest: []) {
    return child.call(this, pick(bindings), ...rest)
  } as typeof child
  return log
}

const withoutSecrets = (to: { write(line: string): unknown }) => ({
  write: (line: string) => void to.write(line.replace(secretForm, '[secret]')),
})

/** Requests are logged by method and path alone: no header, no body, no query, no user name in an address. */
const serializers = {
  req: ({ method, url = '' }: { readonly method: string; readonly url?: string }) => ({ method, path: pathOf(url) }),
  res: ({ statusCode }: { readonly statusCode: number }) => ({ statusCode }),
  err: (cause: unknown) => describeError(cause),
  error: (text: unknown) => clean(String(text)),
}

const pick = (entry: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => allowed.has(name)))

/** The path of a request target, whatever of its four forms it has. @see RFC 9112, section 3.2 */
function pathOf(target: string): string {
  const [path = ''] = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#;]/)
  return clean(path.startsWith('/') ? path : '')
}

/** Neither the members of an error, which can be anything, nor what a parser quotes of what it could not read. */
function describeError(cause: unknown) {
  if (!(cause instanceof Error)) return { type: typeof cause, message: clean(String(cause)) }
  const { name, message, stack = '' } = cause
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: name,
    ...('code' in cause ? { code: clean(String(cause.code)) } : {}),
    ...(cause instanceof SyntaxError ? {} : { message: clean(message) }),
    stack: frames.map((line) => line.trim()),
  }
}

/** A text that begins no new line, and is no longer than it helps. */
const clean = (text: string): string =>
  text
    .slice(0, mostLength)
    .replace(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
      (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
    )
