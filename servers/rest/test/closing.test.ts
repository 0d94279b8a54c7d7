/** An app that closes waits for requests, and for nobody who holds a connection without one. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '@plan/rest'
import { defaultConnectionLimits } from '@plan/rest/default-limits'
import { openMemoryService } from '@plan/tests/memory-service'
import { beforeEach, expect, test } from 'vitest'

const health = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'
const half = 'GET /livez HTTP/1.1\r\nHost:'

let begin: (text: string) => Promise<ReturnType<typeof connect>>
let close: () => Promise<void>
beforeEach(async () => {
  const { surroundings, close: closeService } = await openMemoryService()
  const app = buildApp({ surroundings, connections: { ...defaultConnectionLimits, headerSeconds: 2 } })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  begin = async (text) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    const accepted = once(app.server, 'connection')
    socket.on('error', () => {})
    socket.write(text)
    await accepted
    // What was written is read by then, as far as it goes.
    await pause(200)
    return socket
  }
  close = () => app.close()
  return closeService
})

test.each([
  ['that sent nothing', ''],
  ['that sent half a request and no more', half],
  ['that sent a request and no more', health],
  ['that sent a request and half of the next', health + half],
])('a connection %s', async (_, sent) => {
  const socket = await begin(sent)
  const answered = text(socket).catch(() => '')
  await close()
  expect(await answered).toMatch(sent.startsWith(health) ? /^HTTP\/1.1 200 / : /^$/)
})

test('a request that was begun before is answered once it is whole', async () => {
  const socket = await begin(half)
  const closed = close()
  await pause(1_000)
  socket.write(' x\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 503 .*connection: close/is)
  await closed
})
