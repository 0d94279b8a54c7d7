/** Clients that are known by the address of a document about them. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { agree, authorizeUrl, newVerifier, openAuthService, openSignedInBrowser, paramsOf } from './auth-service.ts'

const redirect = 'https://client.example/callback'
const address = 'https://client.example/oauth/client.json'
const client = (id: string) => ({ client_id: id, redirect_uris: [redirect] })

const documentOf = (members: object = {}) =>
  Response.json({
    client_id: address,
    client_name: 'Documented',
    redirect_uris: [redirect],
    token_endpoint_auth_method: 'none',
    ...members,
  })

const metadataOf = async (issuer: string) =>
  (await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json()) as Record<string, unknown>

test('are unknown unless the operator wants them', async () => {
  const service = await openAuthService({ fetchDocument: async () => documentOf() })
  expect(await metadataOf(service.issuer)).not.toHaveProperty('client_id_metadata_document_supported')
  const page = await (await openSignedInBrowser(service)).visit(authorizeUrl(service, client(address), newVerifier()))
  expect(page.status).toBe(400)
  await service.close()
})

test('get consent under the name of their document', async () => {
  const asked: string[] = []
  const service = await openAuthService({
    clientDocuments: true,
    fetchDocument: async (input) => {
      asked.push(String(input))
      return documentOf()
    },
  })
  expect(await metadataOf(service.issuer)).toMatchObject({ client_id_metadata_document_supported: true })
  const browser = await openSignedInBrowser(service)
  const page = await browser.visit(authorizeUrl(service, client(address), newVerifier()))
  expect(page.text).toContain('Give Documented access?')
  expect(paramsOf(await agree(browser, page))).toHaveProperty('code')
  expect(new Set(asked)).toEqual(new Set([address]))
  await service.close()
})

test.each([
  { what: 'is about somebody else', answer: () => documentOf({ client_id: 'https://other.example/client.json' }) },
  { what: 'has other redirects', answer: () => documentOf({ redirect_uris: ['https://client.example/other'] }) },
  { what: 'is no JSON', answer: () => new Response('<html>') },
  { what: 'is not there', answer: () => new Response('', { status: 404 }) },
  {
    what: 'is somewhere else',
    answer: () => new Response('', { status: 302, headers: { location: 'https://client.example/' } }),
  },
  { what: 'is too large', answer: () => documentOf({ client_name: 'a'.repeat(10_000) }) },
])('a document that $what is refused', async ({ answer }) => {
  const service = await openAuthService({ clientDocuments: true, fetchDocument: async () => answer() })
  const browser = await openSignedInBrowser(service)
  const page = await browser.visit(authorizeUrl(service, client(address), newVerifier()))
  expect(page.status).toBeGreaterThanOrEqual(400)
  expect(browser.redirects).toEqual([])
  await service.close()
})

describe('nothing is fetched from', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1'])(
    '%s',
    async (host) => {
      let connections = 0
      const listener = createServer((socket) => {
        connections += 1
        socket.destroy()
      })
      await new Promise<void>((resolve) => listener.listen(0, resolve))
      const { port } = listener.address() as AddressInfo
      const service = await openAuthService({ clientDocuments: true })
      const browser = await openSignedInBrowser(service)
      const id = `https://${host}:${port}/client.json`
      const page = await browser.visit(authorizeUrl(service, client(id), newVerifier()))
      expect(page.status).toBeGreaterThanOrEqual(400)
      expect(connections).toBe(0)
      await service.close()
      await new Promise((resolve) => listener.close(resolve))
    },
  )

  test('a host alone', async () => {
    let asked = 0
    const service = await openAuthService({
      clientDocuments: true,
      fetchDocument: async () => {
        asked += 1
        return documentOf({ client_id: 'https://client.example/' })
      },
    })
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, client('https://client.example/'), newVerifier()))
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(asked).toBe(0)
    await service.close()
  })
})
