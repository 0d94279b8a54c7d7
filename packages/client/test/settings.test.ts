import { type ClientFailure, describeClientFailure, openPlanClient, type PlanClientOptions } from '@plan/client'
import { openListeningService } from '@plan/tests/listening-service'
import { expect, test } from 'vitest'
import { openOver } from './opened.ts'

const right: PlanClientOptions = {
  baseUrl: 'https://plans.example.com/base/',
  workspaceId: 'acme',
  serviceAccount: { name: 'ci', secret: 'hush-hush' },
}

test.each<[string, Partial<PlanClientOptions>]>([
  ['baseUrl', { baseUrl: '' }],
  ['baseUrl', { baseUrl: 'plans.example.com' }],
  ['baseUrl', { baseUrl: 'ftp://plans.example.com' }],
  ['baseUrl', { baseUrl: 'https://ci:hush-hush@plans.example.com' }],
  ['baseUrl', { baseUrl: 'https://plans.example.com?workspace=acme' }],
  ['workspaceId', { workspaceId: '..' }],
  ['workspaceId', { workspaceId: '' }],
  ['serviceAccount.name', { serviceAccount: { name: 'c:i', secret: 'hush-hush' } }],
  ['serviceAccount.name', { serviceAccount: { name: '', secret: 'hush-hush' } }],
  ['serviceAccount.secret', { serviceAccount: { name: 'ci', secret: '' } }],
  ['serviceAccount.secret', { serviceAccount: { name: 'ci', secret: 'hush-hush\n' } }],
])('%s must be right: %o', (setting, wrong) => {
  const failure = openPlanClient({ ...right, ...wrong })._unsafeUnwrapErr()
  expect(failure).toMatchObject({ code: 'setting-invalid', setting })
  expect(describeClientFailure(failure)).toMatch(new RegExp(`^${setting} must be `))
  expect(JSON.stringify(failure)).not.toContain('hush-hush')
})

test('credentials travel in the header alone, as UTF-8', async () => {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return new Response('Branch Name\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  }
  const { client } = openOver(fetch, { ...right, serviceAccount: { name: 'ćı', secret: 'ünter:uns ✓' } })
  expect(
    (await client.exportBranchStatistics({ format: 'csv', branchStatuses: ['Open', 'Draft'] }))._unsafeUnwrap(),
  ).toBe('Branch Name\n')
  const [request] = requests
  expect(request?.url).toBe(
    'https://plans.example.com/base/workspaces/acme/branches/export/v1?format=csv&branchStatuses=Open%2CDraft',
  )
  expect(request?.headers.get('authorization')).toBe(`Basic ${Buffer.from('ćı:ünter:uns ✓').toString('base64')}`)
  expect(request?.redirect).toBe('manual')
})

test('no failure tells the secret', async () => {
  const secret = 'hush-hush'
  const told = Buffer.from(`ci:${secret}`).toString('base64')
  const nobody = await openListeningService()
  await nobody.close()
  const failures: ClientFailure[] = []
  const fetches: NonNullable<PlanClientOptions['fetch']>[] = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('no', { status: 500 }),
    async () => Response.json({ message: 'Authentication failed', warnings: [] }, { status: 401 }),
    () => fetch(nobody.address),
  ]
  for (const send of fetches) {
    const { client } = openOver(send, { serviceAccount: { name: 'ci', secret } })
    failures.push((await client.exportPlan())._unsafeUnwrapErr())
  }
  const sentences = failures.map(describeClientFailure)
  expect(sentences).toHaveLength(4)
  for (const text of [...sentences, JSON.stringify(failures)]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(told)
  }
  expect(sentences.at(-1)).toMatch(/^The server cannot be reached: .*ECONNREFUSED/)
})
