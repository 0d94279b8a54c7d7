/** Whom the server believes about who asks. */
import { describe, expect, test } from 'vitest'
import { administered, type RunningServer, run, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** One more than may follow each other at once from one address. */
const tooMany = 21

/** Registers as clients of that many addresses would, as a proxy tells it; the result is how often it was one too many. */
async function refusals(server: RunningServer, forwarded: (count: number) => string): Promise<number> {
  let refused = 0
  for (let count = 0; count < tooMany; count += 1) {
    const { status } = await fetch(`${server.address}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(count) },
      body: JSON.stringify({
        client_name: 'Client',
        redirect_uris: ['https://client.example/callback'],
        token_endpoint_auth_method: 'none',
      }),
    })
    expect([201, 429]).toContain(status)
    if (status === 429) refused += 1
  }
  return refused
}

describe('clients are counted by', () => {
  const everyone = (count: number) => `192.0.2.${count}`
  test.each([
    { title: 'the connection, whatever headers say', args: [], forwarded: everyone, refused: 1 },
    { title: 'the connection, where 0 is trusted', args: ['--trust-proxy', '0'], forwarded: everyone, refused: 1 },
    {
      title: 'the connection, where it comes from no trusted address',
      args: ['--trust-proxy', '10.0.0.0/8, 192.0.2.7'],
      forwarded: everyone,
      refused: 1,
    },
    {
      title: 'what a trusted proxy says',
      args: ['--trust-proxy', '127.0.0.1'],
      forwarded: everyone,
      refused: 0,
    },
    {
      title: 'what the one proxy in front says last, and not what came before it',
      args: ['--trust-proxy', '1'],
      forwarded: (count: number) => `192.0.2.${count}, 198.51.100.1`,
      refused: 1,
    },
    {
      title: 'the address in front of all that are trusted',
      args: ['--trust-proxy', 'loopback,198.51.100.0/24'],
      forwarded: (count: number) => `192.0.2.${count}, 198.51.100.1`,
      refused: 0,
    },
  ])('$title', async ({ args, forwarded, refused }) => {
    const server = await startServer(temporaryFolder(), { args: ['--only', 'auth', ...args] })
    expect(await refusals(server, forwarded)).toBe(refused)
    await server.stop('SIGTERM')
  })

  test('what the variable says', async () => {
    const env = { PLAN_TRUST_PROXY: 'loopback' }
    const server = await startServer(temporaryFolder(), { args: ['--only', 'auth'], env })
    expect(await refusals(server, everyone)).toBe(0)
    await server.stop('SIGTERM')
  })
})

describe('scheme and host of an address without --public-url are', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'plan.example.com' }
  test.each([
    { title: 'those of the connection', args: [], expected: (address: string) => address },
    {
      title: 'those that a trusted proxy says',
      args: ['--trust-proxy', '127.0.0.1'],
      expected: () => 'https://plan.example.com',
    },
  ])('$title', async ({ args, expected }) => {
    const data = temporaryFolder()
    await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
    const account = ['--workspace', 'acme', '--name', 'tester']
    const { secret } = await administered(data, 'service-account', 'create', ...account)
    const server = await startServer(data, { args })
    const answer = await fetch(`${server.address}/workspaces/acme/branches/v1`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`tester:${secret}`).toString('base64')}`,
        'content-type': 'application/json',
        ...forwarded,
      },
      body: JSON.stringify({ name: 'topic' }),
    })
    expect(answer.status).toBeLessThan(300)
    expect(await answer.text()).toContain(`"${expected(server.address)}/`)
    await server.stop('SIGTERM')
  })
})

test('scheme and host of tokens are those of the issuer, whatever a trusted proxy says', async () => {
  const args = ['--only', 'auth', '--trust-proxy', '127.0.0.1', '--public-url', 'https://plan.example.com']
  const server = await startServer(temporaryFolder(), { args })
  const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }
  const answer = await fetch(`${server.address}/.well-known/oauth-authorization-server`, { headers })
  expect(await answer.text()).not.toContain('evil.example')
  await server.stop('SIGTERM')
})

test.each(['yes', '10.0.0.0/33', '127.0.0.1,', ''])('--trust-proxy "%s" is wrong usage', async (text) => {
  const { code, stderr } = await run(['start', '--port', '0', '--data', temporaryFolder(), '--trust-proxy', text])
  expect({ code, says: stderr.includes('is neither an address') }).toEqual({ code: 2, says: true })
})
