import type { Server } from 'node:http'

/** Closes connections unheard that come from an address which has that many open; 0 is any number. */
export function limitPerAddress(server: Server, most: number): void {
  if (most === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // It is closed again already.
    if (address === undefined) return
    const before = open.get(address) ?? 0
    if (before >= most) {
      socket.destroy()
      return
    }
    open.set(address, before + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
