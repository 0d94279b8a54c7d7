/** The suite sends no token: this adds one, and passes everything else on as it came, Host and Origin too. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The address under which the target answers whoever has no token. */
export async function openBearerProxy(target: string, token: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port, pathname } = new URL(target)
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` }
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders)
      came.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}${pathname}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
