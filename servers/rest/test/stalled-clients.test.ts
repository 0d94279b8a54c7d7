/** Clients that take nothing of an answer lose their connection; those that take little by little get it whole. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '@plan/rest'
import { defaultConnectionLimits } from '@plan/rest/default-limits'
import { openMemoryService } from '@plan/tests/memory-service'
import { beforeEach, expect, test } from 'vitest'

const path = '/workspaces/acme/branches/topic/export/v1'
/** More than a connection holds on the way. */
const events = Object.fromEntries(
  Array.from({ length: 1_500 }, (_, at) => [`Event ${at}`, { description: 'x'.repeat(8_000) }]),
)

let address: URL
let authorization: string
let countConnections: () => Promise<number>
beforeEach(async () => {
  const service = await openMemoryService()
  expect((await service.importInto('topic', JSON.stringify({ schema: { events } }))).status).toBe(200)
  const { surroundings } = service
  const app = buildApp({ surroundings, connections: { ...defaultConnectionLimits, stallSeconds: 1 } })
  authorization = service.authorization
  address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  countConnections = () =>
    new Promise((resolve, reject) => {
      app.server.getConnections((cause, count) => (cause === null ? resolve(count) : reject(cause)))
    })
  return async () => {
    await app.close()
    await service.close()
  }
})

test('one that reads nothing is closed after the limit', async () => {
  const socket = connect({ port: Number(address.port), host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
  while ((await countConnections()) === 0) await pause(5)
  await pause(500)
  expect(await countConnections()).toBe(1)
  while ((await countConnections()) > 0) await pause(20)
  socket.destroy()
})

test('one that reads a part every half of the limit gets all of it', async () => {
  const sent = request(new URL(path, address), { headers: { authorization } }).end()
  const [answer] = await once(sent, 'response')
  let read = 0
  let steps = 0
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read < steps * 2_000_000) return
    steps++
    answer.pause()
    setTimeout(() => answer.resume(), 500)
  })
  await once(answer, 'end')
  expect(read).toBeGreaterThan(12_000_000)
  expect(steps).toBeGreaterThan(4)
})

test('one that waits for the next request is left alone', async () => {
  const socket = connect({ port: Number(address.port), host: '127.0.0.1' })
  const ask = async () => {
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  expect(await ask()).toMatch(/^HTTP\/1\.1 200/)
  await pause(1_500)
  expect(await ask()).toMatch(/^HTTP\/1\.1 200/)
  socket.destroy()
})
