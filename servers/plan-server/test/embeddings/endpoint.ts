/** An embedding endpoint on the own machine, with a model small enough to read: counts of hashed letter groups. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const length = 96

/** What the model makes of a text: texts that share many groups of three letters point alike. */
function directionOf(given: string): readonly number[] {
  const direction = Array.from({ length }, () => 0)
  const letters = `  ${given.toLowerCase().replace(/[^a-z]+/g, ' ')} `
  for (let at = 0; at + 3 <= letters.length; at++) {
    let hash = 2_166_136_261
    for (const letter of letters.slice(at, at + 3)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
    const place = (hash >>> 0) % length
    direction[place] = (direction[place] ?? 0) + 1
  }
  return direction
}

/** What an endpoint was asked. */
export interface Asked {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly model: string
  readonly input: readonly string[]
}

/** Answers a request in another way than usual; `next` goes on as usual. */
export type Misbehave = (asked: Asked, answer: ServerResponse, next: () => void) => void

export interface Endpoint {
  readonly base: string
  readonly asked: Asked[]
  /** How requests are answered from now on. */
  misbehave: Misbehave
}

/** It ends with the test. */
export async function openEndpoint(): Promise<Endpoint> {
  const server = createServer(async (request, answer) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const { model, input } = JSON.parse(body) as Pick<Asked, 'model' | 'input'>
    const asked = { path: request.url, headers: request.headers, model, input }
    endpoint.asked.push(asked)
    endpoint.misbehave(asked, answer, () => json(answer, embeddingsOf(input)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint: Endpoint = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    misbehave: (_asked, _answer, next) => next(),
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return endpoint
}

/** In another order than they were asked: the index says which is which. */
const embeddingsOf = (input: readonly string[]) => ({
  object: 'list',
  data: input.map((given, index) => ({ object: 'embedding', index, embedding: directionOf(given) })).reverse(),
})

export const json = (answer: ServerResponse, body: unknown, status = 200) =>
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
