/** What the app's bundle begins with: the phone starts it. */
import { startApp } from './app.ts'

Object.assign(globalThis, { startApp })
