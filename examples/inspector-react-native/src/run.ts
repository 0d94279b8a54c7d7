/**
 * Runs the app without a phone: in a world with the globals that React Native has, and without those of Node and pages.
 * It sends to `plan-server demo` unless the environment says otherwise.
 */

import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import type { Phone, Server } from './app.ts'

const { PLAN_SERVER = 'http://127.0.0.1:4600', PLAN_INSPECTOR_KEY = 'plan_ik_demo_everybody_knows_this_key' } =
  process.env

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('phone.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['@plan/source', 'react-native'],
})

const texts = new Map<string, string>()
const listeners: ((state: string) => void)[] = []
const phone: Phone = {
  AsyncStorage: {
    getItem: async (key) => texts.get(key) ?? null,
    setItem: async (key, value) => void texts.set(key, value),
    removeItem: async (key) => void texts.delete(key),
    getAllKeys: async () => [...texts.keys()],
  },
  AppState: { addEventListener: (_, listener) => listeners.push(listener) },
}

const world = createContext({
  navigator: { product: 'ReactNative' },
  fetch,
  console,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  AbortController,
})
runInContext(outputFiles[0]?.text ?? '', world)
const { startApp } = world as unknown as {
  startApp: (phone: Phone, server: Server) => { flush(): Promise<void>; destroy(): void }
}

const inspector = startApp(phone, { address: PLAN_SERVER, key: PLAN_INSPECTOR_KEY })
for (const listener of listeners) listener('background')
await inspector.flush()
inspector.destroy()
