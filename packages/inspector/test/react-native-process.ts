/** A process that knows neither a DOM nor Node's files, as an app of React Native; its storage answers later. */
import { readFileSync, writeFileSync } from 'node:fs'

const [script = '', endpoint = '', file = '', name = ''] = process.argv.slice(2)
Object.defineProperty(globalThis, 'navigator', { value: { product: 'ReactNative' } })
const texts = new Map<string, string>(JSON.parse(readFileSync(file, 'utf8')))
const soon = async <Value>(act: () => Value): Promise<Value> => {
  await new Promise((resolve) => setTimeout(resolve, 2))
  return act()
}
const change = (act: () => unknown) =>
  soon(() => {
    act()
    writeFileSync(file, JSON.stringify([...texts]))
  })
const storage = {
  getItem: (key: string) => soon(() => texts.get(key) ?? null),
  setItem: (key: string, text: string) => change(() => texts.set(key, text)),
  removeItem: (key: string) => change(() => texts.delete(key)),
  getAllKeys: () => soon(() => [...texts.keys()]),
}
const { Inspector } = await import(script)
const inspector = new Inspector({ apiKey: 'key', env: 'prod', endpoint, storage })
for (let at = 0; at < 5; at++) inspector.trackSchemaFromEvent(`${name} ${at}`, { at })
await new Promise((resolve) => setTimeout(resolve, 200))
process.send?.('goes to the background')
await inspector.flush()
process.send?.('has sent')
setInterval(() => {}, 1_000)
