/** What is left of what the log is told. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs a few lines with a log in a process of their own, as the log writes to standard error. */
async function logged(lines: string): Promise<Record<string, unknown>[]> {
  const log = new URL('../src/log.ts', import.meta.url).href
  const program = `import { openLog } from ${JSON.stringify(log)}\nconst log = openLog('info')\n${lines}`
  const { stderr } = await promisify(execFile)(process.execPath, [
    '--conditions=@plan/source',
    '--input-type=module',
    '--eval',
    program,
  ])
  return stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('members that are not on the list are left out, those of children too', async () => {
  const [first, second] = await logged(`
    log.info({ code: 'busy', password: 'p', headers: { a: 1 }, body: 'b' }, 'said')
    log.child({ reqId: 'req-1', account: 'ci' }).warn({ webhookId: 'w', url: 'https://x' }, 'said')
  `)
  const frame = {
    level: expect.any(Number),
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
  }
  expect(first).toEqual({ ...frame, code: 'busy', msg: 'said' })
  expect(second).toEqual({ ...frame, reqId: 'req-1', webhookId: 'w', msg: 'said' })
})

test('of an error its name, code, message and place; never its members, nor what a parser quotes', async () => {
  const [first, second, third] = await logged(`
    log.error({ err: Object.assign(new RangeError('too\\r\\nfar'), { code: 'E_FAR', secret: 's', query: 'q' }) }, 'failed')
    try { JSON.parse('{"password": hunter2}') } catch (err) { log.error({ err }, 'failed') }
    log.error({ err: 'closed' }, 'failed')
  `)
  expect(first?.err).toEqual({
    type: 'RangeError',
    code: 'E_FAR',
    message: 'too\\u000d\\u000afar',
    stack: expect.any(Array),
  })
  expect(second?.err).toEqual({ type: 'SyntaxError', stack: expect.any(Array) })
  expect(JSON.stringify(second)).not.toContain('hunter2')
  expect(third?.err).toEqual({ type: 'string', message: 'closed' })
})

test('a secret of ours is not repeated, wherever it stands', async () => {
  const [entry] = await logged(`
    log.error({ err: new Error('no plan_sa_abc123_def'), error: 'whsec_aGk+/=' }, 'saw plan_sa_xyz at /reset-password/plan_rst_xyz')
  `)
  expect(JSON.stringify(entry)).not.toMatch(/abc123|aGk|xyz/)
  expect(entry).toMatchObject({
    msg: 'saw [secret] at /reset-password/[secret]',
    error: '[secret]',
    err: { message: 'no [secret]' },
  })
})
