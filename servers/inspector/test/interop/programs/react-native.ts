import { createRequire } from 'node:module'
import { pretendToBeBrowser, redirectFetch } from './loopback.ts'
import { obey } from './obey.ts'

const require = createRequire(import.meta.url)

// With it the client keeps its events where a browser would, and needs nothing of React Native.
process.env.BROWSER = '1'
pretendToBeBrowser()
redirectFetch()
obey(require('react-native-avo-inspector').AvoInspector)
