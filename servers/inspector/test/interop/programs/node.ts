import { createRequire } from 'node:module'
import { redirectHttps } from './loopback.ts'
import { obey } from './obey.ts'

const require = createRequire(import.meta.url)

redirectHttps()
obey(require('node-avo-inspector').AvoInspector)
