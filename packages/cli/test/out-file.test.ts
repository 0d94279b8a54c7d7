import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ending, runPlan, startPlan, temporaryFolder } from './plan-process.ts'

const convert = (input: string, out: string) => runPlan(['convert', '-', '--to', 'jsonSchema', '--out', out], input)
const csv = 'Event Name\nOrder Placed\n'

describe('the file of --out', () => {
  test('holds what standard output would have carried', async () => {
    const folder = temporaryFolder()
    const { code, stdout } = await convert(csv, join(folder, 'plan.json'))
    expect(code).toBe(0)
    expect(stdout).toBe('')
    const streamed = await runPlan(['convert', '-', '--to', 'jsonSchema'], csv)
    expect(readFileSync(join(folder, 'plan.json'), 'utf8')).toBe(streamed.stdout)
    expect(readdirSync(folder)).toEqual(['plan.json'])
  })

  test('is left alone when the conversion fails', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'plan.json')
    writeFileSync(out, 'precious')
    expect((await convert('{', out)).code).toBe(1)
    expect(readFileSync(out, 'utf8')).toBe('precious')
    expect((await convert('{', join(folder, 'other.json'))).code).toBe(1)
    expect(readdirSync(folder)).toEqual(['plan.json'])
  })

  test('is replaced, never rewritten, and keeps its mode', async () => {
    const out = join(temporaryFolder(), 'plan.json')
    writeFileSync(out, 'old')
    chmodSync(out, 0o640)
    const before = statSync(out)
    expect((await convert(csv, out)).code).toBe(0)
    const after = statSync(out)
    expect(after.ino).not.toBe(before.ino)
    expect(after.mode).toBe(before.mode)
  })

  test('may be the input', async () => {
    const file = join(temporaryFolder(), 'plan.json')
    writeFileSync(file, JSON.stringify({ events: [{ name: 'A' }] }))
    expect((await runPlan(['convert', file, '--to', 'jsonSchema', '--out', file])).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('Exported Tracking Plan')
  })

  test('stays a link when it is one', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'real.json'), 'old')
    symlinkSync('real.json', join(folder, 'link.json'))
    expect((await convert(csv, join(folder, 'link.json'))).code).toBe(0)
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toContain('Order Placed')
  })

  test.skipIf(!existsSync('/dev/null'))('is written to as it is when it is a device', async () => {
    expect((await convert(csv, '/dev/null')).code).toBe(0)
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
  })
})

describe('standard output', () => {
  test('is meant by - as well', async () => {
    const named = await convert(csv, '-')
    expect(named).toEqual(await runPlan(['convert', '-', '--to', 'jsonSchema'], csv))
    expect(named.code).toBe(0)
  })

  test.skipIf(!existsSync('/dev/full'))('that takes nothing more is a failure', async () => {
    const full = openSync('/dev/full', 'w')
    const child = startPlan(['convert', '-', '--to', 'jsonSchema'], full)
    child.stdin.end(csv)
    const [stderr, code] = await Promise.all([text(child.stderr), ending(child)])
    closeSync(full)
    expect(stderr).toBe('error: standard output: cannot be written: no space left on device\n')
    expect(code).toBe(3)
  })

  test('may lose its reader', async () => {
    const many = `Event Name\n${Array.from({ length: 5000 }, (_, at) => `Event ${at}`).join('\n')}\n`
    const child = startPlan(['convert', '-', '--to', 'jsonSchema'])
    child.stdout?.once('data', () => child.stdout?.destroy())
    child.stdin.end(many)
    const [stderr, code] = await Promise.all([text(child.stderr), ending(child)])
    expect(stderr).toBe('5000 events, 0 properties\n')
    expect(code).toBe(0)
  })
})
