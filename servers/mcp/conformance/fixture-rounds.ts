/** Tools and a prompt that ask back. What they wait for travels with the caller, so nothing is kept between the rounds. */
import { randomBytes } from 'node:crypto'
import {
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'

const field = (message: string, name: string, kind: { type: 'string' } | { type: 'boolean' } = { type: 'string' }) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: { [name]: kind }, required: [name] } })
const ask = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: words } }], maxTokens })

const name = { user_name: field('What is your name?', 'name') }
const greeting = { greeting: ask('Generate a greeting', 50) }
const roots = { client_roots: inputRequired.listRoots() }
const confirm = { confirm: field('Please confirm', 'ok', { type: 'boolean' }) }

/** One field of each type, each with a value to begin with. */
const defaults = {
  person: inputRequired.elicit({
    message: 'Who are you?',
    requestedSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      },
    },
  }),
}
const options = ['option1', 'option2', 'option3']
const titled = options.map((value) => ({ const: value, title: `The ${value}` }))
/** One field for each way to choose. */
const choices = {
  choice: inputRequired.elicit({
    message: 'Which?',
    requestedSchema: {
      type: 'object',
      properties: {
        untitledSingle: { type: 'string', enum: options },
        titledSingle: { type: 'string', oneOf: titled },
        legacyEnum: { type: 'string', enum: options, enumNames: titled.map(({ title }) => title) },
        untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
        titledMulti: { type: 'array', items: { anyOf: titled } },
      },
    },
  }),
}

interface Conversation {
  readonly tool: string
  /** What each round asks for. */
  readonly rounds: readonly InputRequests[]
  /** Whether the caller carries the number of the round, signed. */
  readonly isStateful?: boolean
}

const conversations: readonly Conversation[] = [
  { tool: 'test_input_required_result_elicitation', rounds: [name] },
  {
    tool: 'test_input_required_result_sampling',
    rounds: [{ capital_question: ask('What is the capital of France?', 100) }],
  },
  { tool: 'test_input_required_result_list_roots', rounds: [roots] },
  { tool: 'test_input_required_result_request_state', rounds: [confirm], isStateful: true },
  { tool: 'test_input_required_result_tampered_state', rounds: [confirm], isStateful: true },
  {
    tool: 'test_input_required_result_multiple_inputs',
    rounds: [{ ...name, ...greeting, ...roots }],
    isStateful: true,
  },
  {
    tool: 'test_input_required_result_multi_round',
    rounds: [
      { step1: field('Step 1: What is your name?', 'name') },
      { step2: field('Step 2: What is your favorite color?', 'color') },
    ],
    isStateful: true,
  },
  { tool: 'test_sampling', rounds: [greeting] },
  { tool: 'test_elicitation', rounds: [name] },
  { tool: 'test_elicitation_sep1034_defaults', rounds: [defaults] },
  { tool: 'test_elicitation_sep1330_enums', rounds: [choices] },
  { tool: 'test_streaming_elicitation', rounds: [name] },
  { tool: 'test_missing_capability', rounds: [greeting] },
]

const codec = createRequestStateCodec<number>({ key: randomBytes(32) })

/** What a server of the fixture is made with, to know its own state again. */
export const roundOptions = { requestState: { verify: codec.verify } }

export function registerRounds(server: McpServer): void {
  for (const { tool, rounds, isStateful = false } of conversations)
    server.registerTool(tool, { description: 'Asks back' }, async (ctx) => {
      const round = ctx.mcpReq.requestState<number>() ?? 0
      const next = isAnswered(ctx, rounds[round] ?? {}) ? round + 1 : round
      const inputRequests = rounds[next]
      if (inputRequests === undefined) return told(ctx, isStateful ? 'state-ok' : 'Hello')
      return inputRequired({ inputRequests, ...(isStateful && { requestState: await codec.mint(next) }) })
    })
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'Asks for what the caller can do' },
    async (ctx) => {
      const declared = server.server.getClientCapabilities()
      const inputRequests: InputRequests = {
        ...(declared?.elicitation !== undefined && name),
        ...(declared?.sampling !== undefined && greeting),
        ...(declared?.roots !== undefined && roots),
      }
      return isAnswered(ctx, inputRequests) ? told(ctx, 'Hello') : inputRequired({ inputRequests })
    },
  )
  const context = { user_context: field('What context should the prompt use?', 'context') }
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks back' }, (ctx) =>
    isAnswered(ctx, context)
      ? { messages: told(ctx, 'Context').content.map((content) => ({ role: 'user' as const, content })) }
      : inputRequired({ inputRequests: context }),
  )
}

function isAnswered({ mcpReq }: ServerContext, asked: InputRequests): boolean {
  return Object.keys(asked).every((key) => inputResponse(mcpReq.inputResponses, key).kind !== 'missing')
}

function told({ mcpReq }: ServerContext, words: string) {
  return { content: [{ type: 'text' as const, text: `${words}: ${JSON.stringify(mcpReq.inputResponses ?? {})}` }] }
}
