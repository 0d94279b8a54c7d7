import { readFileSync } from 'node:fs'
import type { Check } from '../check.ts'

const wanted = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    readonly engines: { readonly node: string }
  }
).engines.node

export const nodeCheck: Check = {
  name: 'node',
  examine: () => {
    const version = process.versions.node
    const [major = 0, minor = 0] = version.split('.').map(Number)
    const [wantedMajor = 0, wantedMinor = 0] = wanted.replace('>=', '').split('.').map(Number)
    return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
      ? { verdict: 'ok', says: `Node ${version}` }
      : { verdict: 'problem', says: `Node ${version}, and ${wanted} is needed`, advice: 'start it with a newer Node' }
  },
}
