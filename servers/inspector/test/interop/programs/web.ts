import { createRequire } from 'node:module'
import { pretendToBeBrowser } from './loopback.ts'
import { obey } from './obey.ts'

const require = createRequire(import.meta.url)

pretendToBeBrowser()
obey(require('avo-inspector').AvoInspector)
