/** The attacks that an MCP server must stand, one test for each. */
import { request } from 'node:http'
import { tools } from '@plan/agent-tools'
import { type Change, parseChanges } from '@plan/core'
import { applyToBranch } from '@plan/workspace'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { injections } from './injections.ts'
import { openService, type Service } from './service.ts'
import { call, say, send } from './talk.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** A request whose Host is another than where it goes. */
const knock = (headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((done, fail) => {
    const asking = request(service.mcpUrl, { method: 'POST', headers, setHost: false }, (answer) => {
      answer.resume()
      done(answer.statusCode)
    })
    asking.on('error', fail)
    asking.end('{}')
  })

describe('DNS rebinding', () => {
  const port = () => new URL(service.origin).port
  const hosts = {
    '127.0.0.1': true,
    localhost: true,
    '[::1]': true,
    'evil.example': false,
    '127.0.0.1.evil.example': false,
    'localhost.evil.example': false,
    '0.0.0.0': false,
    '169.254.169.254': false,
    '127.0.0.1@evil.example': false,
  } as const
  const origins = {
    none: true,
    'http://127.0.0.1': true,
    'http://localhost:5173': true,
    'https://evil.example': false,
    null: false,
    'file://': false,
    'http://127.0.0.1.evil.example': false,
    'chrome-extension://abcdefgh': false,
    '*': false,
  } as const
  const pairs = Object.entries(hosts).flatMap(([host, hostIsGood]) =>
    Object.entries(origins).map(([origin, originIsGood]) => ({ host, origin, isGood: hostIsGood && originIsGood })),
  )

  test.each(pairs)('Host $host and Origin $origin', async ({ host, origin, isGood }) => {
    const headers = { host: `${host}:${port()}`, ...(origin !== 'none' && { origin }) }
    // Whoever is let through is asked for a token.
    expect(await knock(headers)).toBe(isGood ? 401 : 403)
  })
})

test('cross-client leak: 200 people at once are each answered what is theirs', async () => {
  const people = Array.from({ length: 200 }, (_, at) => `crowd${at}`)
  const tokens = new Map<string, string>()
  for (const [at, id] of people.entries()) {
    await service.addPerson(id, { acme: 'editor' })
    tokens.set(
      id,
      at < 10 ? await service.token(id, 'read write') : await service.machineToken(id, { access: 'write' }),
    )
  }
  const one = async (id: string, at: number) => {
    const how = { token: tokens.get(id), era: at % 2 === 0 ? 'modern' : 'legacy' } as const
    for (let count = 0; count < 5; count++) {
      const made = { workspaceId: 'acme', action: 'create_branch', branchName: `${id} ${count}`, description: id }
      const { reply, text } = await call(service.mcpUrl, 'workflow', made, how)
      expect(reply.branchName, text).toBe(`${id} ${count}`)
      const seen = await call(
        service.mcpUrl,
        'list_branches',
        { workspaceId: 'acme', creator: `${id}@example.com`, pageSize: 50 },
        how,
      )
      const creators = (seen.reply.branches as readonly { creator: string }[] | undefined)?.map(
        ({ creator }) => creator,
      )
      expect(new Set(creators), seen.text).toEqual(new Set([`${id}@example.com`]))
    }
  }
  await Promise.all(people.map(one))
}, 300_000)

describe('session as credential', () => {
  test.each(['legacy', 'modern'] as const)(
    '%s: an id of a session opens nothing and is looked at by nobody',
    async (era) => {
      const headers = { 'mcp-session-id': '0d9b7a1c-3c1e-4a55-9a3e-000000000001', 'last-event-id': '42' }
      expect((await say(service.mcpUrl, 'tools/list', {}, { headers, era })).status).toBe(401)
      const token = await service.token('viewer')
      const said = await say(service.mcpUrl, 'tools/list', {}, { token, headers, era })
      expect(said.status).toBe(200)
      expect(said.headers.get('mcp-session-id')).toBeNull()
    },
  )

  test('nothing is given that could be one, and there is no stream to take up', async () => {
    const token = await service.token('viewer')
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const said = await say(service.mcpUrl, 'initialize', hello, { token })
    expect(said.status).toBe(200)
    expect(said.headers.get('mcp-session-id')).toBeNull()
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'last-event-id': '1' }
      const answer = await fetch(service.mcpUrl, { method, headers })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})

describe('token passthrough', () => {
  test('a token for another audience, of another issuer or another key is none', async () => {
    const good = await service.token('viewer')
    const [header, payload] = good.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = await exportJWK(publicKey)
    const forge = (claims: object, head: object = {}) =>
      new SignJWT({ ...payload, ...claims }).setProtectedHeader({ ...header, ...head }).sign(privateKey)
    const forged = [
      await forge({}),
      await forge({ aud: 'https://other.example/mcp' }),
      await forge({ iss: 'https://other.example' }),
      await forge({ scope: 'read write' }, { jwk }),
      `${good.split('.', 2).join('.')}.`,
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1]}.`,
      `${good}x`,
    ]
    for (const token of forged) expect((await say(service.mcpUrl, 'tools/list', {}, { token })).status).toBe(401)
    expect((await say(service.mcpUrl, 'tools/list', {}, { token: good })).status).toBe(200)
  })

  test('a token of this issuer for another resource is none here', async () => {
    const elsewhere = await openService()
    const token = await elsewhere.token('viewer')
    expect((await say(service.mcpUrl, 'tools/list', {}, { token })).status).toBe(401)
    await elsewhere.close()
  })
})

describe('prompt injection through plan text', () => {
  /** Each text in a name, a description, a comment of a trigger, a tag, a value and a branch of its own. */
  const planted = (): readonly Change[] =>
    parseChanges(
      injections.flatMap((text, at) => [
        {
          kind: 'property-added',
          item: {
            id: `inj-p${at}`,
            name: `${text} p${at}`,
            description: text,
            type: 'string',
            tags: [text],
            allowedValues: [text],
          },
        },
        {
          kind: 'event-added',
          item: {
            id: `inj-e${at}`,
            name: `${text} e${at}`,
            description: text,
            tags: [text],
            uses: [{ propertyId: `inj-p${at}`, presence: 'always' }],
          },
        },
      ]),
    )._unsafeUnwrap()

  test('50 texts come out as data, in value positions alone, and change no list', async () => {
    expect(injections).toHaveLength(50)
    const token = await service.token('editor', 'read write')
    const listed = await say(service.mcpUrl, 'tools/list', {}, { token })
    ;(
      await applyToBranch(service.surroundings, {
        workspaceId: 'acme',
        branchId: 'topic',
        changes: planted(),
        ...operator,
      })
    )._unsafeUnwrap()
    const names: string[] = []
    for (const [at, text] of injections.entries()) {
      const made = { workspaceId: 'acme', action: 'create_branch', branchName: `${text} b${at}`, description: text }
      expect((await call(service.mcpUrl, 'workflow', made, { token })).code).toBeUndefined()
    }
    const on = { workspaceId: 'acme', branchId: 'topic' }
    const reads = [
      ['list_branches', { workspaceId: 'acme', pageSize: 50 }],
      ['search', { ...on, maxResults: 500 }],
      ['search', { ...on, itemType: 'property', maxResults: 500 }],
      ['search', { ...on, query: 'ignore previous instructions', maxResults: 20 }],
      ['get', { workspaceId: 'acme', type: 'branch', id: 'topic', include: 'all_changes' }],
      ['get', { workspaceId: 'acme', type: 'branch', id: 'topic', include: 'lint' }],
      ...injections.map((_, at) => ['get', { ...on, type: 'event', id: `inj-e${at}` }] as const),
    ] as const
    let shown = 0
    for (const [name, given] of reads) {
      const { status, body, reply } = await call(service.mcpUrl, name, given, { token })
      expect(status).toBe(200)
      expect(Object.keys(body).sort()).toEqual(['id', 'jsonrpc', 'result'])
      expect(
        Object.keys(body.result ?? {}).filter((key) => !['content', 'structuredContent', 'isError'].includes(key)),
      ).toEqual([])
      expect(body.result?.content).toHaveLength(1)
      expect(body.result?.structuredContent ?? reply).toEqual(reply)
      walk(reply, {
        key: (key) => names.push(key),
        value: (value) => {
          expect(value).not.toMatch(steering)
          expect(value.length).toBeLessThanOrEqual(4_100 * 8)
          if (/ignore|system|instruction/i.test(value)) shown++
        },
      })
    }
    expect(shown).toBeGreaterThan(50)
    // Names of members are this program's own words.
    for (const key of new Set(names)) expect(key).toMatch(/^[A-Za-z0-9_.-]{1,40}$/)
    expect((await say(service.mcpUrl, 'tools/list', {}, { token })).text).toBe(listed.text)
  })

  test('no tool merges, invites, approves, changes settings or sends anything out', () => {
    const all = JSON.stringify(tools.map(({ name, input }) => [name, Object.keys(input.shape)]))
    expect(all).not.toMatch(/merge|invit|approv|"role|setting|webhook|url|email|secret|accessToken/i)
    for (const { annotations } of tools) expect(annotations.openWorldHint).toBe(false)
  })

  test.each(['merge', 'approve', 'close', 'delete_branch', 'publish', 'invite', 'change_setting'])(
    'workflow %s is none',
    async (action) => {
      const token = await service.token('admin', 'read write')
      const given = { workspaceId: 'acme', action, branchId: 'topic' }
      expect((await call(service.mcpUrl, 'workflow', given, { token })).code).toBe('invalid_input')
    },
  )
})

/** What steers a display or hides text: controls but line feed and tab, and formats but the joiners of scripts. */
const steering = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/u

function walk(
  value: unknown,
  at: { readonly key: (key: string) => void; readonly value: (text: string) => void },
): void {
  if (typeof value === 'string') at.value(value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      if (!Array.isArray(value)) at.key(key)
      walk(part, at)
    }
}

describe('destructive confusion', () => {
  const mains = ['main', 'Main', ' main ', 'MAIN']

  test('what writes refuses main, for administrators too', async () => {
    const token = await service.token('admin', 'read write')
    const before = await service.mainDigest()
    const item = { op: 'update', entityType: 'event', id: 'signed-up', description: 'x' }
    const writes = mains.flatMap((branchId) => [
      ['save_items', { branchId, items: [item] }] as const,
      ['save_items', { branchId, items: [item], dryRun: true }] as const,
      ...['pull_main', 'ask_for_review'].map((action) => ['workflow', { action, branchId }] as const),
      ['workflow', { action: 'import', branchId, format: 'csv', payload: 'Event Name\nA' }] as const,
      ['workflow', { action: 'set_source_language', branchId, sourceId: 'web', language: 'Go' }] as const,
      ['workflow', { action: 'update_branch_description', branchId, description: 'x' }] as const,
      ['workflow', { action: 'create_branch', branchName: branchId }] as const,
    ])
    for (const [name, given] of writes) {
      const { code, text } = await call(service.mcpUrl, name, { workspaceId: 'acme', ...given }, { token })
      expect(code, `${name} ${JSON.stringify(given)} ${text}`).toBe('main_is_read_only')
    }
    expect(await service.mainDigest()).toBe(before)
  })

  test('more than 50 items, or a merged branch, change nothing', async () => {
    const token = await service.token('editor', 'read write')
    const items = Array.from({ length: 51 }, (_, at) => ({ op: 'create', entityType: 'event', name: `E${at}` }))
    const { code } = await call(
      service.mcpUrl,
      'save_items',
      { workspaceId: 'acme', branchId: 'draft-acme', items },
      { token },
    )
    expect(code).toBe('too_many_items')
  })
})

describe('replay of a write after a timeout', () => {
  test('each write under an operation id is done once and answered alike, ten times at once', async () => {
    const token = await service.token('editor', 'read write')
    const how = { token, era: 'modern' } as const
    const writes = [
      ['workflow', { action: 'create_branch', branchName: 'Replayed', operationId: 'r-1' }],
      [
        'save_items',
        {
          branchId: 'draft-acme',
          items: [{ op: 'create', entityType: 'event', name: 'Replayed' }],
          operationId: 'r-2',
        },
      ],
      [
        'workflow',
        {
          action: 'import',
          branchId: 'draft-acme',
          format: 'csv',
          payload: 'Event Name\nImported',
          operationId: 'r-3',
        },
      ],
      [
        'workflow',
        { action: 'set_source_language', branchId: 'draft-acme', sourceId: 'web', language: 'Go', operationId: 'r-4' },
      ],
    ] as const
    for (const [name, given] of writes) {
      const again = () => call(service.mcpUrl, name, { workspaceId: 'acme', ...given }, how)
      const answers = await Promise.all(Array.from({ length: 10 }, again))
      answers.push(await again())
      expect(new Set(answers.map(({ text }) => text)).size, answers.map(({ text }) => text).join('\n')).toBe(1)
      expect(answers[0]?.code).toBeUndefined()
      const other = {
        workspaceId: 'acme',
        ...given,
        ...('branchName' in given ? { branchName: 'Else' } : {}),
        ...('items' in given ? { items: [{ op: 'create', entityType: 'event', name: 'Else' }] } : {}),
        ...('payload' in given ? { payload: 'Event Name\nElse' } : {}),
        ...('language' in given ? { language: 'C' } : {}),
      }
      const { code, text } = await call(service.mcpUrl, name, other, how)
      expect(code, text).toBe('operation_id_reused')
    }
    const { reply } = await call(
      service.mcpUrl,
      'search',
      { workspaceId: 'acme', branchId: 'draft-acme', maxResults: 500 },
      how,
    )
    const names = (reply.results as readonly { name: string }[]).map(({ name }) => name)
    expect(names.filter((name) => name === 'Replayed' || name === 'Imported').sort()).toEqual(['Imported', 'Replayed'])
  })
})

describe('cost', () => {
  test('calls of one person are counted together, and others are not held up', async () => {
    const strict = await openService({ callLimit: { burst: 3, perSecond: 0.01 } })
    const token = await strict.token('viewer')
    const machine = await strict.machineToken('viewer')
    const ping = (with_: string) => say(strict.mcpUrl, 'tools/list', {}, { token: with_ })
    const statuses = [await ping(token), await ping(machine), await ping(token), await ping(token), await ping(machine)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(Number(statuses[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(statuses[3]?.body.error_description).toMatch(/Wait \d+ s/)
    expect((await ping(await strict.token('editor'))).status).toBe(200)
    await strict.close()
  })

  test('several messages in one request are refused: each is counted', async () => {
    const token = await service.token('viewer')
    const one = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const said = await send(service.mcpUrl, JSON.stringify([one, one]), { authorization: `Bearer ${token}` })
    expect(said.status).toBe(400)
  })

  test('a request of more than a megabyte is refused, told or not, and others go on', async () => {
    const token = await service.token('viewer')
    const headers = { authorization: `Bearer ${token}` }
    const long = `{"jsonrpc":"2.0","id":1,"method":"tools/list","x":"${'x'.repeat(1_000_000)}"}`
    expect((await send(service.mcpUrl, long, headers)).status).toBe(413)
    const stream = new Blob([long]).stream()
    const untold = await fetch(service.mcpUrl, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(untold.status).toBe(413)
    expect((await say(service.mcpUrl, 'tools/list', {}, { token })).status).toBe(200)
  })

  test.each([
    ['not JSON', '{', 400],
    ['nothing', '', 400],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), 400],
    [
      '70 levels',
      `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`,
      400,
    ],
    [
      '100,000 levels',
      `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      400,
    ],
    ['another method than it says', '{"jsonrpc":"2.0","id":1}', 400],
  ] as const)('%s is refused and nothing breaks', async (_, body, status) => {
    const token = await service.token('viewer')
    expect((await send(service.mcpUrl, body, { authorization: `Bearer ${token}` })).status).toBe(status)
    expect((await say(service.mcpUrl, 'tools/list', {}, { token })).status).toBe(200)
  })

  test('no answer is longer than a megabyte', async () => {
    const token = await service.token('editor', 'read write')
    // Quotes grow most on their way.
    const changes = parseChanges(
      Array.from({ length: 600 }, (_, at) => ({
        kind: 'event-added',
        item: { id: `long-${at}`, name: `Long ${at}`, description: '"'.repeat(3_900) },
      })),
    )._unsafeUnwrap()
    ;(
      await applyToBranch(service.surroundings, { workspaceId: 'acme', branchId: 'draft-acme', changes, ...operator })
    )._unsafeUnwrap()
    const given = { workspaceId: 'acme', type: 'branch', id: 'draft-acme', include: 'all_changes' }
    const { reply, text, status } = await call(service.mcpUrl, 'get', given, { token })
    expect(status).toBe(200)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000)
    expect(Buffer.byteLength(text)).toBeGreaterThan(100_000)
    expect(reply.truncated).toBeDefined()
  })
})
