/** Messages of the protocol as bytes on the wire, without a client in between. */
export const modernVersion = '2026-07-28'

export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: {
    readonly result?: {
      readonly isError?: boolean
      readonly content?: readonly { readonly text: string }[]
      readonly structuredContent?: Readonly<Record<string, unknown>>
      readonly [member: string]: unknown
    }
    readonly error?: unknown
    readonly error_description?: string
  }
}

export interface Saying {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly era?: 'modern' | 'legacy'
}

/** Sends one request; its answer as it came. */
export async function say(
  mcpUrl: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { token, headers = {}, era = 'legacy' }: Saying = {},
): Promise<Said> {
  const isModern = era === 'modern'
  const meta = {
    'io.modelcontextprotocol/protocolVersion': modernVersion,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = params.name === undefined ? {} : { 'mcp-name': String(params.name) }
  return send(
    mcpUrl,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta: meta } : params }),
    {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'mcp-protocol-version': isModern ? modernVersion : '2025-11-25',
      ...(isModern && { 'mcp-method': method, ...name }),
      ...headers,
    },
  )
}

/** Sends a body as it is. */
export async function send(
  mcpUrl: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): Promise<Said> {
  const answer = await fetch(mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return { status: answer.status, headers: answer.headers, text, body: isJson && text !== '' ? JSON.parse(text) : {} }
}

/** Calls a tool: what it answered, and its failure code where it has one. */
export async function call(
  mcpUrl: string,
  name: string,
  given: Readonly<Record<string, unknown>>,
  how: Saying = {},
): Promise<Said & { readonly reply: Readonly<Record<string, unknown>>; readonly code: unknown }> {
  const said = await say(mcpUrl, 'tools/call', { name, arguments: given }, how)
  const text = said.body.result?.content?.[0]?.text
  const reply = text === undefined ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>)
  return { ...said, reply, code: said.body.result?.isError === true ? reply.code : undefined }
}
