/** A way to a database that can be made to fail, as networks do. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Proxy {
  /** The database's address, by way of the proxy. */
  readonly url: string
  /** From now on nothing passes, and nobody is told. */
  silence(): void
  /** What is new passes again. */
  restore(): void
  /** From now on connections go to the database of another server; those there are end. */
  switchTo(url: string): void
  /**
   * Cuts the connection of the next commit: before it arrives, or after the server has answered and
   * before the answer does.
   */
  cutNextCommit(moment: 'before' | 'after'): void
}

export async function openProxy(url: string): Promise<Proxy> {
  let target = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  let cut: 'before' | 'after' | undefined

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isLast = false
    const end = () => void [client.destroy(), upstream.destroy()]
    client.on('data', (data) => {
      if (isSilent) return
      if (cut !== undefined && data.includes('COMMIT\0')) {
        if (cut === 'before') end()
        isLast = true
        cut = undefined
      }
      if (!upstream.destroyed) upstream.write(data)
    })
    upstream.on('data', (data) => {
      if (isLast) end()
      else if (!isSilent) client.write(data)
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })

  const own = new URL(url)
  const address = server.address()
  own.port = typeof address === 'object' && address !== null ? String(address.port) : ''
  own.hostname = '127.0.0.1'
  return {
    url: own.href,
    silence: () => {
      isSilent = true
    },
    restore: () => {
      isSilent = false
    },
    switchTo: (other) => {
      target = new URL(other)
      for (const socket of sockets) socket.destroy()
    },
    cutNextCommit: (moment) => {
      cut = moment
    },
  }
}
