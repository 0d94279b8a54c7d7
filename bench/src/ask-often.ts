/** A client that costs as little as possible: the same request on a few connections, answers counted and not decoded. */
import { connect } from 'node:net'

export interface Asking {
  readonly port: number
  /** The bytes of the request, its head alone. */
  readonly request: string
  /** The status every answer must have. */
  readonly status: number
  readonly answers: number
}

const connections = 8

/** Asks so often, over eight connections at a time, each of which waits for an answer before it asks again. */
export async function askOften({ answers, ...asking }: Asking): Promise<void> {
  const share = Math.ceil(answers / connections)
  await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      converse({ ...asking, answers: Math.max(0, Math.min(share, answers - at * share)) }),
    ),
  )
}

/** The head of a GET request. */
export const requestHead = (path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `GET ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const nothing = Buffer.alloc(0)

function converse({ port, request, status, answers }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    if (answers === 0) return resolve()
    let answersLeft = answers
    let bytesLeft = 0
    let head: Buffer = nothing
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => socket.write(request))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed before its last answer')))
    socket.on('data', (chunk) => {
      if (bytesLeft > 0) bytesLeft -= chunk.length
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        if (!text.startsWith(`HTTP/1.1 ${status} `)) socket.destroy(new Error(`an answer began with ${text}`))
        bytesLeft = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - 4)
        head = nothing
      }
      if (bytesLeft > 0) return
      answersLeft--
      if (answersLeft > 0) return void socket.write(request)
      resolve()
      socket.destroy()
    })
  })
}
