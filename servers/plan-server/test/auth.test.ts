/** Signing in and the authorization server, as an operator starts them. */
import { once } from 'node:events'
import { openBrowser } from '@plan/tests/headless-browser'
import { describe, expect, test } from 'vitest'
import { administered, run, startCommand, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const metadata = '/.well-known/oauth-authorization-server'

test('the issuer is the public address, or another that is said', async () => {
  const data = temporaryFolder()
  const server = await startServer(data, { args: ['--public-url', 'https://plan.example.com/'] })
  const known = (await (await fetch(server.address + metadata)).json()) as Record<string, string>
  expect(known).toMatchObject({
    issuer: 'https://plan.example.com',
    token_endpoint: 'https://plan.example.com/oauth/token',
  })
  await server.stop('SIGTERM')
  const other = await startServer(data, { args: ['--only', 'auth', '--auth-url', 'https://id.example.com/auth'] })
  for (const path of [`${metadata}/auth`, `/auth${metadata}`])
    expect(await (await fetch(other.address + path)).json()).toMatchObject({ issuer: 'https://id.example.com/auth' })
  expect((await fetch(`${other.address}/auth/sign-in`)).status).toBe(200)
  await other.stop('SIGTERM')
})

describe('without an address', () => {
  test.each(['127.0.0.1', 'localhost'])('on %s the issuer is what is listened on', async (host) => {
    const data = temporaryFolder()
    const whom = ['--email', 'ada@example.com', '--name', 'Ada', '--password-stdin', '--data', data]
    expect(await run(['user', 'create', ...whom], 'correct horse battery')).toMatchObject({ code: 0 })
    const server = await startServer(data, { args: ['--host', host], keepsOutput: true })
    expect(server.address).toMatch(new RegExp(`^http://${host}:[1-9]\\d*$`))
    expect(await (await fetch(server.address + metadata)).json()).toMatchObject({ issuer: server.address })
    expect(await (await fetch(`${server.address}/.well-known/oauth-protected-resource/mcp`)).json()).toMatchObject({
      resource: `${server.address}/mcp`,
      authorization_servers: [server.address],
    })
    expect(await signedIn(server.address, 'correct horse battery')).toContain('You are signed in')
    expect(server.output()).not.toContain('nobody can sign in')
    await server.stop('SIGTERM')
  })

  test('the demo can be signed in to', async () => {
    const { child, finished } = startCommand(['demo', '--port', '0'])
    const [welcome] = await once(child.stdout, 'data')
    const [, address = ''] = /runs at (\S+),/.exec(String(welcome)) ?? []
    const [, password = ''] = /Password +(\S+)/.exec(String(welcome)) ?? []
    expect(await signedIn(address, password, 'demo@example.org')).toContain('You are signed in')
    child.kill('SIGINT')
    expect(await finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('nobody can sign in on a host that others may reach, and the log says so once', async () => {
    const server = await startServer(temporaryFolder(), { args: ['--host', '127.0.0.2'], keepsOutput: true })
    for (const path of ['/sign-in', '/mcp', '/api/v1/openapi.json'])
      expect((await fetch(server.address + path)).status).toBe(404)
    expect(server.output().match(/--public-url or --auth-url/g)).toHaveLength(1)
    await server.stop('SIGTERM')
  })

  test('a port that is taken is named', async () => {
    const server = await startServer(temporaryFolder())
    const { port } = new URL(server.address)
    const { code, stderr } = await run(['start', '--port', port, '--data', temporaryFolder()])
    expect(code).toBe(69)
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is taken`)
    await server.stop('SIGTERM')
  })
})

/** The page that a browser sees after it sent the form to sign in. */
async function signedIn(address: string, password: string, email = 'ada@example.com'): Promise<string> {
  const browser = openBrowser()
  return (await browser.submit(await browser.visit(`${address}/sign-in`), { email, password })).text
}

test('a provider elsewhere gets a button with its name', async () => {
  const env = { PLAN_OIDC_ISSUER: 'https://id.example.com', PLAN_OIDC_CLIENT_ID: 'plan', PLAN_OIDC_CLIENT_SECRET: 'x' }
  const data = temporaryFolder()
  for (const [more, name] of [
    [{}, 'id.example.com'],
    [{ PLAN_OIDC_NAME: 'Example Corp' }, 'Example Corp'],
  ] as const) {
    const server = await startServer(data, { env: { ...env, ...more } })
    expect(await (await fetch(`${server.address}/sign-in`)).text()).toContain(`Continue with ${name}<`)
    await server.stop('SIGTERM')
  }
})

const elsewhere = { PLAN_OIDC_CLIENT_ID: 'plan', PLAN_OIDC_CLIENT_SECRET: 'hush' }

describe('settings that are wrong', () => {
  test.each([
    { env: { PLAN_SMTP_URL: 'smtp://user:word@mail.example.org' }, says: 'PLAN_MAIL_FROM' },
    { env: { PLAN_SMTP_URL: 'mail.example.org', PLAN_MAIL_FROM: 'plan@example.org' }, says: 'PLAN_SMTP_URL must be' },
    { env: { PLAN_OIDC_ISSUER: 'https://id.example.com', PLAN_OIDC_CLIENT_ID: 'x' }, says: 'set all three' },
    { env: { PLAN_OIDC_NAME: 'Example Corp' }, says: 'set all three' },
    { env: { ...elsewhere, PLAN_OIDC_ISSUER: 'http://id.example.com' }, says: 'PLAN_OIDC_ISSUER must be' },
    { env: { ...elsewhere, PLAN_OIDC_ISSUER: 'id.example.com' }, says: 'PLAN_OIDC_ISSUER must be' },
    { env: { PLAN_OAUTH_CLIENT_DOCUMENTS: 'yes' }, says: 'PLAN_OAUTH_CLIENT_DOCUMENTS must be on or off' },
  ])('end the start with a sentence: $says', async ({ env, says }) => {
    const { code, stderr } = await run(['start', '--port', '0', '--data', temporaryFolder()], '', env)
    expect(code).not.toBe(0)
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('word@')
    expect(stderr).not.toContain('hush')
  })
})

test('keys are listed and rotated while a server runs', async () => {
  const data = temporaryFolder()
  const server = await startServer(data, { args: ['--public-url', 'https://plan.example.com'] })
  const published = async () => {
    const { keys } = (await (await fetch(`${server.address}/oauth/jwks`)).json()) as { keys: { kid: string }[] }
    return keys.map(({ kid }) => kid)
  }
  expect(await published()).toEqual(['key-1'])
  expect(await administered(data, 'keys', 'list')).toMatchObject([{ kid: 'key-1', state: 'signs' }])
  expect(await administered(data, 'keys', 'rotate')).toMatchObject([
    { state: 'signs' },
    { kid: 'key-2', state: 'next' },
  ])
  await expect.poll(published, { timeout: 10_000 }).toEqual(['key-1', 'key-2'])
  const { stdout } = await run(['keys', 'rotate', '--stolen', '--data', data])
  expect(stdout).toContain('key-3')
  await expect.poll(published, { timeout: 10_000 }).toEqual(['key-3'])
  await server.stop('SIGTERM')
})

test('an invitation that should go by mail needs a mail server before it is made', async () => {
  const data = temporaryFolder()
  await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
  const whom = ['--workspace', 'acme', '--email', 'new@example.com', '--role', 'editor', '--data', data]
  const { code, stderr } = await run(['invite', ...whom, '--mail', '--public-url', 'https://plan.example.com'])
  expect(code).toBe(1)
  expect(stderr).toContain('PLAN_SMTP_URL')
  const sent = await run(['invite', ...whom, '--mail', '--public-url', 'https://plan.example.com'], '', {
    PLAN_SMTP_URL: 'smtp://127.0.0.1:1',
    PLAN_MAIL_FROM: 'plan@example.com',
  })
  expect(sent).toMatchObject({ code: 0, stderr: '' })
  expect(sent.stdout).toContain('hand the link to new@example.com another way')
})
