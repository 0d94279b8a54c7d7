/** Tools, resources and prompts that the suites ask for by name, behind the endpoint that the product has. */
import { completable, fromJsonSchema, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { mcpEndpoint } from '@plan/mcp'
import fastify from 'fastify'
import * as z from 'zod'
import { registerRounds, roundOptions } from './fixture-rounds.ts'

/** A red dot, and a silence of no length. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const image = { type: 'image', data: png, mimeType: 'image/png' } as const
const text = (words: string) => ({ type: 'text', text: words }) as const
const embedded = (uri: string) =>
  ({
    type: 'resource',
    resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
  }) as const

/** Arguments that say more than a list of names: keywords of JSON Schema, and a header that repeats one of them. */
const schemas = {
  json_schema_2020_12_tool: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
  test_custom_headers: {
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    required: ['region'],
  },
} as const

function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixture', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
        completions: {},
        logging: {},
      },
      ...roundOptions,
    },
  )
  const tool = (name: string, content: readonly object[], isError = false) =>
    server.registerTool(name, { description: name }, async () => ({ content, ...(isError && { isError }) }) as never)
  tool('test_simple_text', [text('This is a simple text response for testing.')])
  tool('test_image_content', [image])
  tool('test_audio_content', [{ type: 'audio', data: wav, mimeType: 'audio/wav' }])
  tool('test_embedded_resource', [embedded('test://embedded-resource')])
  tool('test_multiple_content_types', [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource'),
  ])
  tool('test_error_handling', [text('This tool intentionally returns an error for testing')], true)
  server.registerTool('test_tool_with_progress', { description: 'Reports progress' }, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken
    for (const progress of progressToken === undefined ? [] : [0, 50, 100])
      await ctx.mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: progressToken ?? 0, progress, total: 100 },
      })
    return { content: [text('Done')] }
  })
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(name, { description: 'Logs' }, async (ctx) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await ctx.mcpReq.log('info', data)
      return { content: [text('Done')] }
    })
  for (const [name, inputSchema] of Object.entries(schemas))
    server.registerTool(name, { description: name, inputSchema: fromJsonSchema(inputSchema) }, async (given) => ({
      content: [text(JSON.stringify(given))],
    }))
  registerRounds(server)
  const plain = 'This is the content of the static text resource.'
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: plain }],
  }))
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: png }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, async ({ href }, { id }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }))
  const says = (...content: readonly object[]) =>
    ({ messages: content.map((part) => ({ role: 'user', content: part })) }) as never
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () =>
    says(text('This is a simple prompt for testing.')),
  )
  const argsSchema = z.object({
    arg1: completable(z.string(), () => ['paris', 'park', 'party']),
    arg2: z.string(),
  })
  server.registerPrompt('test_prompt_with_arguments', { description: 'Arguments', argsSchema }, ({ arg1, arg2 }) =>
    says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  )
  const resourceUri = z.object({ resourceUri: z.string() })
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Resource', argsSchema: resourceUri },
    (given) => says(embedded(given.resourceUri), text('Please process the embedded resource above.')),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'Image' }, () =>
    says(image, text('Please analyze the image above.')),
  )
  return server
}

/** The fixture on a free port of this machine. */
export async function openFixture(): Promise<{ url: string; close: () => Promise<void> }> {
  const app = fastify()
  const own = ['127.0.0.1', 'localhost', '[::1]']
  const auth = { token: '', clientId: 'suite', scopes: ['read'] }
  const admit = async () => auth
  await app.register(
    mcpEndpoint({
      path: '/mcp',
      hosts: own,
      origins: own,
      bodyLimit: 1_000_000,
      factory: fixtureServer,
      admit,
      streams: true,
    }),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${address}/mcp`, close: () => app.close() }
}
