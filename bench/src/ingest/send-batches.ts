/** A client that costs as little as possible: ready bodies, in which only the ids of messages are new each time. */
import { connect, type Socket } from 'node:net'
import { trackedElements } from '../inspector/batches.ts'
import { openRandom } from '../random.ts'
import type { Taking } from './ingesting-servers.ts'

export const batchSize = 30
const connections = 64
/** Of each connection, one after the other. */
const bodiesEach = 16

/** A request whose message ids can be written over. */
interface Request {
  readonly bytes: Buffer
  readonly messageIds: readonly number[]
}

export interface Sender {
  /**
   * Sends so many batches over 64 connections, each of which waits for an answer before it sends again, and tells how
   * many milliseconds each batch waited.
   */
  readonly send: (batches: number) => Promise<readonly number[]>
}

/** Requests for a server, of so many event names. */
export function openSender({ port, key }: Taking, names: number): Sender {
  const elements = trackedElements(openRandom(14), connections * bodiesEach * batchSize, names, key)
  const requests = Array.from({ length: connections * bodiesEach }, (_, at) =>
    requestOf(elements.slice(at * batchSize, (at + 1) * batchSize)),
  )
  let messages = 0
  const nextRequest = (connection: number, turn: number): Buffer => {
    const { bytes, messageIds } = requests[connection * bodiesEach + (turn % bodiesEach)] as Request
    for (const at of messageIds) bytes.write((++messages).toString(16).padStart(12, '0'), at, 'latin1')
    return bytes
  }
  let turns = 0
  return {
    send: async (batches) => {
      const waits: number[] = []
      let left = batches
      await Promise.all(
        Array.from({ length: connections }, async (_, connection) => {
          const socket = connect({ host: '127.0.0.1', port, noDelay: true })
          // The end of the connection follows, and is told.
          socket.on('error', () => {})
          while (left-- > 0) {
            const start = performance.now()
            await answered(socket, nextRequest(connection, turns++))
            waits.push(performance.now() - start)
          }
          socket.destroy()
        }),
      )
      return waits
    },
  }
}

function requestOf(elements: readonly object[]): Request {
  const body = Buffer.from(JSON.stringify(elements))
  const head = [
    'POST /inspector/v1/track HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: text/plain',
    `content-length: ${body.length}`,
    '\r\n',
  ]
  const bytes = Buffer.concat([Buffer.from(head.join('\r\n')), body])
  const messageIds: number[] = []
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) messageIds.push(at + mark.length + 24)
  return { bytes, messageIds }
}

const mark = '"messageId":"'

/** Answers are short and come whole. */
const answered = (socket: Socket, request: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error('a connection was closed before its answer'))
    socket.once('data', (chunk) => {
      socket.off('close', fail)
      const text = chunk.toString('latin1')
      if (text.startsWith('HTTP/1.1 200 ')) resolve()
      else reject(new Error(`a batch was answered with ${text}`))
    })
    socket.once('close', fail)
    socket.write(request)
  })
