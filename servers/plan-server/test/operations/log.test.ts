/** What the process writes down: enough to follow a request, and nothing that somebody keeps secret. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serveWorkspace } from './served-workspace.ts'

/** Sends bytes as they are, which fetch would mend or refuse. */
async function send(address: string, request: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.end(request)
  return text(socket)
}

test('no secret, header, query or body is in anything the process writes', async () => {
  const server = await serveWorkspace({
    args: ['--log-level', 'trace', '--metrics-port', '0'],
    keepsOutput: true,
  })
  const { address, authorization, secret } = server
  const canary = (name: string) => `canary-${name}-5b1f`
  const path = '/workspaces/acme/branches/topic'
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const asked = [
    server.exportMain(),
    server.importBody(JSON.stringify({ schema: { events: { [canary('event')]: {} } } })),
    server.importBody(`{"schema":{"events":"${canary('body')}"}}`),
    server.importBody(`{"schema": ${canary('no-json')}`),
    server.importBody('{"events":[]}', { 'idempotency-key': canary('key') }),
    server.importBody('x', { 'content-type': canary('type') }),
    fetch(`${address}${path}/export/v1?payloadFormat=${canary('query')}&token=${canary('token')}`, {
      headers: { authorization },
    }),
    fetch(`${address}${path}/export/v1`, { headers: { authorization: basic(`ci:${canary('wrong-secret')}`) } }),
    fetch(`${address}${path}/export/v1`, { headers: { authorization: `Bearer ${canary('bearer')}` } }),
    fetch(`${address}${path}/export/v1`, { headers: { authorization, cookie: canary('cookie') } }),
    fetch(`${address}/workspaces/acme/branches/v1`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: canary('BRANCH') }),
    }),
    fetch(`${address}/${secret}/whsec_${canary('signing')}?${secret}`),
    send(address, `GET http://ci:${canary('user-info')}@x/livez?${canary('absolute')} HTTP/1.1\r\nHost: x\r\n\r\n`),
    send(address, `GET /livez;${canary('semicolon')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    send(address, `GET /livez#${canary('fragment')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    send(address, `GET /%zz${canary('malformed')} HTTP/1.1\r\nConnection: close\r\n\r\n`),
    send(address, `${canary('nonsense')}\r\n\r\n`),
  ]
  await Promise.all(asked)
  expect(await server.stop('SIGTERM')).toBe(0)
  const output = server.output()
  // An address that cannot be decoded is logged as it came: it was not a query, and is what went wrong.
  const found = (output.match(/canary-[\w-]*/gi) ?? []).filter((word) => !word.includes('malformed'))
  expect(found).toEqual([])
  for (const hidden of [secret, secret.slice(8, 40), authorization.slice(6), 'Bearer', 'whsec_c'])
    expect(output).not.toContain(hidden)

  const entries = output
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((entry) => 'level' in entry)
  const requests = entries.filter(({ msg }) => msg === 'incoming request')
  expect(requests.length).toBeGreaterThan(12)
  for (const { req } of requests) expect(Object.keys(Object(req)).sort()).toEqual(['method', 'path'])
  const usual = ['level', 'time', 'pid', 'hostname', 'reqId', 'req', 'res', 'responseTime', 'err', 'code', 'msg']
  for (const entry of entries) expect(usual).toEqual(expect.arrayContaining(Object.keys(entry)))
})

test('no request begins a line of its own', async () => {
  const server = await serveWorkspace({ args: ['--log-level', 'info'], keepsOutput: true })
  const forged = '{"level":60,"msg":"forged"}'
  await fetch(`${server.address}/%0d%0a${encodeURIComponent(forged)}%0a`)
  await send(server.address, `GET /a\u0085b\u2028c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await send(server.address, `GET /a\rb\nc HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(await server.stop('SIGTERM')).toBe(0)
  const lines = server.output().trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(JSON.parse(line).msg).not.toBe('forged')
  }
})
