/** A TCP proxy that cuts connections where a test says. It knows bytes, and nothing of HTTP. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Where a connection ends: when so many bytes of one direction have passed, whatever the other still has to say. */
export interface Cut {
  readonly side: 'request' | 'response'
  readonly after: number
  /** Both ends see a reset instead of an orderly end. */
  readonly reset: boolean
}

export interface CuttingProxy {
  readonly port: number
  /** The cut of the next connection; none after that. */
  cutNext(cut: Cut): void
  /** The bytes of each direction that the last connection has passed. */
  readonly passed: { readonly request: number; readonly response: number }
  close(): Promise<void>
}

/** Listens on a port of its own and passes everything on to the given one. */
export async function openCuttingProxy(target: number): Promise<CuttingProxy> {
  let next: Cut | undefined
  let passed = { request: 0, response: 0 }
  const open = new Set<Socket>()

  const proxy = createServer((client) => {
    const service = connect(target, '127.0.0.1')
    const cut = next
    const count = { request: 0, response: 0 }
    next = undefined
    passed = count
    const end = () => {
      for (const socket of [client, service]) cut?.reset ? socket.resetAndDestroy() : socket.destroy()
    }
    const pass = (side: Cut['side'], from: Socket, to: Socket) => {
      const most = cut?.side === side ? cut.after : Number.POSITIVE_INFINITY
      from.on('data', (chunk) => {
        const part = chunk.subarray(0, most - count[side])
        count[side] += part.length
        if (count[side] < most) to.write(part)
        else to.write(part, end)
      })
      from.on('end', () => to.end())
      from.on('error', end)
      from.on('close', () => open.delete(from))
      open.add(from)
    }
    pass('request', client, service)
    pass('response', service, client)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')

  return {
    port: (proxy.address() as AddressInfo).port,
    cutNext: (cut) => {
      next = cut
    },
    get passed() {
      return passed
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await once(proxy.close(), 'close')
    },
  }
}
