/** Which packages a process loads, by what it is started with. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface NotedLoads {
  /** What the process must have in its environment. */
  readonly env: { readonly NODE_OPTIONS: string; readonly NOTED_LOADS: string }
  /** The names of others' packages, and the folders of our own, of which it has loaded a file. */
  readonly packages: () => readonly string[]
  /** Whether it, or a thread of it, has loaded a file of this name. */
  readonly hasLoaded: (name: string) => boolean
}

export function noteLoads(): NotedLoads {
  const folder = mkdtempSync(join(tmpdir(), 'plan-loads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'addresses')
  const addresses = () => readFileSync(file, 'utf8').split('\n')
  return {
    env: { NODE_OPTIONS: `--import=${new URL('note-loads.ts', import.meta.url).href}`, NOTED_LOADS: file },
    packages: () => [...new Set(addresses().flatMap((address) => packageOf(address) ?? []))].sort(),
    hasLoaded: (name) => addresses().some((address) => address.endsWith(`/${name}`)),
  }
}

const packageOf = (address: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(address)?.[1] ??
  /\/((?:packages|servers)\/[^/]+)\//.exec(address)?.[1]
