/** One request to an embedding endpoint, over the network. */
import type { PostEmbeddings } from '@plan/workspace'

/** The most that is read of an answer: 64 vectors of 16,384 numbers. */
const mostBytes = 32 * 1024 * 1024

/** Follows no redirect: the plan and the key are for the address that the operator named. */
export const postEmbeddings: PostEmbeddings = async ({ url, headers, body }, stopping) => {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: stopping })
    const text = await textOf(answer)
    if (text === undefined) return { kind: 'unanswered', sentence: 'The embedding endpoint answers without an end' }
    return {
      kind: 'answered',
      status: answer.status,
      retryAfter: answer.headers.get('retry-after') ?? undefined,
      text,
    }
  } catch (cause) {
    return { kind: 'unanswered', sentence: sentenceOf(cause) }
  }
}

async function textOf(answer: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [length, text] = [0, '']
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    // Leaving the loop gives the connection up.
    if (length > mostBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** What a failed `fetch` says in words can hold the address; its code cannot. */
function sentenceOf(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'The embedding endpoint did not answer in time'
  if (cause instanceof Error && cause.name === 'AbortError') return 'The request to the embedding endpoint was given up'
  const code = cause instanceof Error && cause.cause instanceof Error ? Reflect.get(cause.cause, 'code') : undefined
  return `The embedding endpoint cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`
}
