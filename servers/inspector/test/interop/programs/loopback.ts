/** Whatever a published client sends to its home goes to the server under test instead, and nowhere else. */
import { request } from 'node:http'
import https from 'node:https'
import type { Exchange } from '../client-process.ts'

const home = 'https://api.avo.app'
const origin = process.env.INSPECTOR_ORIGIN ?? ''

const exchanges: Exchange[] = []
let underWay = 0
let settle = () => {}

/** What was sent since the last time, once all of it is answered or failed. */
export async function settledExchanges(): Promise<readonly Exchange[]> {
  // What a client does of its own accord after it was called begins before this comes back.
  await new Promise((done) => setImmediate(done))
  if (underWay > 0)
    await new Promise<void>((done) => {
      settle = done
    })
  return exchanges.splice(0)
}

function begin(path: string, contentType: string, body: string | undefined): (status: number) => void {
  underWay += 1
  return (status) => {
    const elements = body === undefined ? 0 : (JSON.parse(body) as readonly unknown[]).length
    exchanges.push({ path, contentType, elements, status })
    underWay -= 1
    if (underWay === 0) settle()
  }
}

function loopbackOf(url: string): URL {
  const { origin: asked, pathname, search } = new URL(url)
  if (asked !== home) throw new Error(`a client asked ${asked}; only ${home} is led to the server under test`)
  return new URL(`${pathname}${search}`, origin)
}

class LoopbackRequest {
  status = 0
  statusText = ''
  response = ''
  timeout = 0
  onload = () => {}
  onerror = () => {}
  ontimeout = () => {}
  readonly #headers: Record<string, string> = {}
  #url = new URL('http://127.0.0.1')

  open(_method: 'POST', url: string): void {
    this.#url = loopbackOf(url)
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value
  }

  send(body: string): void {
    const ended = begin(this.#url.pathname, this.#headers['content-type'] ?? '', body)
    const fail = () => {
      this.onerror()
      ended(0)
    }
    const sending = request(this.#url, { method: 'POST', headers: this.#headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('error', fail)
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        this.status = answer.statusCode ?? 0
        this.response = Buffer.concat(chunks).toString()
        this.onload()
        ended(this.status)
      })
    })
    sending.on('error', fail)
    // In chunks, as these clients send.
    sending.write(body)
    sending.end()
  }
}

/** What browser code finds around it. */
export function pretendToBeBrowser(): void {
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
  Object.assign(globalThis, {
    self: globalThis,
    window: { localStorage, addEventListener: () => {} },
    XMLHttpRequest: LoopbackRequest,
  })
}

export function redirectFetch(): void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = loopbackOf(String(input))
    const ended = begin(url.pathname, '', undefined)
    try {
      const answer = await send(url, init)
      ended(answer.status)
      return answer
    } catch (cause) {
      ended(0)
      throw cause
    }
  }
}

export function redirectHttps(): void {
  const redirected = (
    { hostname, path, headers }: { hostname: string; path: string; headers: Record<string, string> },
    onAnswer: Parameters<typeof request>[2],
  ) => {
    const sending = request(loopbackOf(`https://${hostname}${path}`), { method: 'POST', headers }, onAnswer)
    const chunks: string[] = []
    const ended = () => begin(path, String(headers['Content-Type']), chunks.join(''))
    const write = sending.write.bind(sending)
    sending.write = ((chunk: string) => {
      chunks.push(chunk)
      return write(chunk)
    }) as typeof sending.write
    const end = sending.end.bind(sending)
    sending.end = (() => {
      const tell = ended()
      sending.on('response', (answer) => answer.on('end', () => tell(answer.statusCode ?? 0)))
      sending.on('error', () => tell(0))
      return end()
    }) as typeof sending.end
    return sending
  }
  Object.assign(https, { request: redirected })
}
