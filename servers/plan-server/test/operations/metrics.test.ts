/** What Prometheus gets: every metric of the documentation, no other, and nothing that names anybody. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serveWorkspace } from './served-workspace.ts'

const documentation = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

const read = async (address: string | undefined) => {
  const answer = await fetch(String(address))
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}

/** The value of a series, labels in any order. */
function countOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.startsWith(Object.keys(labels).length === 0 ? `${name} ` : `${name}{`) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    )
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

test('what is done is counted by template and code, and by nothing that others could add to', async () => {
  const server = await serveWorkspace({
    args: [
      '--metrics-port',
      '0',
      '--limit',
      'import-events=2',
      '--limit',
      'connections-per-address=0',
      '--rate-limit',
      '0.001',
    ],
  })
  const { address, secret } = server
  expect(new URL(String(server.metrics)).hostname).toBe('127.0.0.1')
  const template = '/workspaces/:workspaceId/branches/:branchId/export/v1'
  const statuses = [
    await server.importBody('{"schema":{"events":{"A":{}}}}'),
    await server.importBody('{"schema":{"events":{"A":{},"B":{},"C":{}}}}'),
    await server.importBody('{"schema":'),
    await server.exportMain(),
    await server.exportMain(),
    await fetch(`${address}/workspaces/acme/branches/topic/export/v1`, {
      headers: { authorization: `Basic ${Buffer.from('ci:wrong').toString('base64')}` },
    }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 413, 400, 200, 200, 401])
  for (let round = 0; round < 6; round++) await server.exportMain()
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      fetch(`${address}/workspaces/w${index}/branches/b${index}/export/v1?x=${index}`, {
        method: index % 2 === 0 ? 'GET' : 'PROPFIND',
      }).then((answer) => answer.arrayBuffer()),
    ),
  )

  const text = await read(server.metrics)
  const count = 'http_server_request_duration_seconds_count'
  const of = (status: string) => ({
    http_route: template,
    http_request_method: 'GET',
    http_response_status_code: status,
  })
  expect(countOf(text, count, of('200'))).toBe(7)
  expect(countOf(text, count, of('401'))).toBe(151)
  expect(countOf(text, count, of('429'))).toBe(1)
  expect(countOf(text, count, { http_request_method: '_OTHER', http_route: 'none' })).toBe(150)
  expect(countOf(text, 'plan_refusals_total', { http_route: template, code: 'not-authenticated' })).toBe(151)
  expect(countOf(text, 'plan_refusals_total', { http_route: template, code: 'rate-exceeded' })).toBe(1)
  expect(countOf(text, 'plan_imports_total', { outcome: 'done' })).toBe(1)
  expect(countOf(text, 'plan_imports_total', { outcome: 'too-many-events' })).toBe(1)
  expect(countOf(text, 'plan_import_duration_seconds_count')).toBe(3)
  expect(countOf(text, 'plan_imports_waiting')).toBe(0)
  expect(countOf(text, 'plan_code_questions_waiting')).toBe(0)
  expect(countOf(text, 'plan_cache_hits_total')).toBeGreaterThan(0)
  expect(countOf(text, 'plan_cache_misses_total')).toBe(1)
  expect(countOf(text, 'plan_database_bytes')).toBeGreaterThan(4_000)
  expect(countOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(countOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  for (const hidden of ['acme', 'Acme', 'topic', 'w17', 'PROPFIND', 'ci"', secret, '127.0.0.1'])
    expect(text.replaceAll('workspace', '')).not.toContain(hidden)
  expect(text.split('\n').filter((line) => !line.startsWith('#')).length).toBeLessThan(500)

  const named = (form: RegExp, where: string) => [...new Set([...where.matchAll(form)].map(([, name]) => name))].sort()
  const told = named(/^# TYPE ((?:plan|http)_\w+)/gm, text)
  expect(told).toEqual(named(/^\| `((?:plan|http)_\w+)/gm, documentation))
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('nothing else is at that port, and nothing of it at the other', async () => {
  const server = await serveWorkspace({ args: ['--metrics-port', '0'] })
  const metrics = String(server.metrics)
  const statuses = await Promise.all(
    [
      fetch(metrics.replace('/metrics', '/')),
      fetch(metrics.replace('/metrics', '/readyz')),
      fetch(metrics, { method: 'POST' }),
      fetch(metrics, { method: 'HEAD' }),
      fetch(`${server.address}/metrics`),
    ].map(async (answer) => (await answer).status),
  )
  expect(statuses).toEqual([404, 404, 405, 200, 404])
})
