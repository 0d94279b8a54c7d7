/** Real clients of both generations, from nothing known to a write: registration, sign-in, consent, step-up. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { UnauthorizedError as FirstUnauthorized } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agree, openService, type Service } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

/** What a client remembers of itself, in memory. */
class Memory {
  readonly redirectUrl = 'http://127.0.0.1:33418/callback'
  readonly clientMetadata = {
    client_name: 'Memory',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  /** Where it sent the person, in order. */
  readonly asked: URL[] = []
  private kept = new Map<string, unknown>()
  clientInformation = () => this.kept.get('client') as never
  saveClientInformation = (client: unknown) => void this.kept.set('client', client)
  tokens = () => this.kept.get('tokens') as never
  saveTokens = (tokens: unknown) => void this.kept.set('tokens', tokens)
  codeVerifier = () => String(this.kept.get('verifier'))
  saveCodeVerifier = (verifier: string) => void this.kept.set('verifier', verifier)
  discoveryState = () => this.kept.get('discovery') as never
  saveDiscoveryState = (state: unknown) => void this.kept.set('discovery', state)
  /** A client that is told that its grant is not good forgets what it has. */
  invalidateCredentials = (what: string) =>
    void (what === 'tokens' || what === 'all' ? this.kept.delete('tokens') : undefined)
  redirectToAuthorization = (url: URL) => void this.asked.push(url)
}

interface Connected {
  readonly callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<unknown>
  readonly listTools: () => Promise<{ tools: readonly { name: string }[] }>
  readonly close: () => Promise<void>
}

interface Generation {
  /** Connects, or fails with what `isUnauthorized` knows. */
  readonly connect: (memory: Memory) => Promise<{ client: Connected; finish: (callback: URL) => Promise<void> }>
  /** Finishes an authorization outside of a connection that stands. */
  readonly finish: (memory: Memory, callback: URL) => Promise<void>
  readonly isUnauthorized: (error: unknown) => boolean
}

const second = (versionNegotiation?: { mode: 'auto' }): Generation => {
  const transportFor = (memory: Memory) =>
    new StreamableHTTPClientTransport(new URL(service.mcpUrl), { authProvider: memory as never })
  return {
    connect: async (memory) => {
      const client = new Client({ name: 'second', version: '1' }, versionNegotiation ? { versionNegotiation } : {})
      const transport = transportFor(memory)
      await client.connect(transport)
      return { client: client as never, finish: (callback) => transport.finishAuth(callback.searchParams) }
    },
    finish: (memory, callback) => transportFor(memory).finishAuth(callback.searchParams),
    isUnauthorized: (error) => error instanceof UnauthorizedError,
  }
}

const first: Generation = {
  connect: async (memory) => {
    const client = new FirstClient({ name: 'first', version: '1' })
    const transport = new FirstTransport(new URL(service.mcpUrl), { authProvider: memory as never })
    await client.connect(transport as never)
    return {
      client: client as never,
      finish: (callback) => transport.finishAuth(callback.searchParams.get('code') ?? ''),
    }
  },
  finish: (memory, callback) =>
    new FirstTransport(new URL(service.mcpUrl), { authProvider: memory as never }).finishAuth(
      callback.searchParams.get('code') ?? '',
    ),
  isUnauthorized: (error) => error instanceof FirstUnauthorized,
}

describe.each([
  ['the second generation, revision of 2026', 'mod', () => second({ mode: 'auto' })],
  ['the second generation, revisions of 2025', 'leg', () => second()],
  ['the first generation', 'fst', () => first],
] as const)('%s', (_, mark, generation) => {
  test('registers, reads after one consent, and writes after a second', async () => {
    const { connect, finish, isUnauthorized } = generation()
    const memory = new Memory()
    const browser = await service.browser('editor')
    const goOn = async () => new URL(await agree(browser, memory.asked.at(-1)?.href ?? ''))

    await expect(connect(memory)).rejects.toSatisfy(isUnauthorized)
    expect(memory.asked[0]?.searchParams.get('scope')).toBe('read')
    expect(memory.asked[0]?.searchParams.get('resource')).toBe(service.mcpUrl)
    await finish(memory, await goOn())
    const { client, finish: finishHere } = await connect(memory)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_workspaces',
      'search',
      'get',
      'save_items',
      'workflow',
      'list_branches',
    ])
    expect(await client.callTool({ name: 'list_workspaces', arguments: {} })).toMatchObject({
      structuredContent: { workspaces: [{ id: 'acme', role: 'editor' }] },
    })

    const create = () =>
      client.callTool({
        name: 'workflow',
        arguments: { workspaceId: 'acme', action: 'create_branch', branchName: `by ${mark}` },
      })
    await expect(create()).rejects.toSatisfy(isUnauthorized)
    expect(memory.asked).toHaveLength(2)
    expect(memory.asked[1]?.searchParams.get('scope')?.split(' ').sort()).toEqual(['read', 'write'])
    await finishHere(await goOn())
    expect(await create()).toMatchObject({ structuredContent: { branchName: `by ${mark}`, status: 'Draft' } })
    expect(memory.asked).toHaveLength(2)
    await client.close()
  })
})
