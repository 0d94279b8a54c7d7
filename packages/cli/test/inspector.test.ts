import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { runPlanHere } from './plan-here.ts'

const keygen = (...options: string[]) => runPlanHere(['inspector', 'keygen', ...options], '', {})

/** The public key that belongs to a private one, as the engine of Node has it. */
function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'hex')
  return ecdh.getPublicKey('hex', 'compressed')
}

test('plan inspector keygen prints a pair as hex, another one each time', async () => {
  const { code, stdout, stderr } = await keygen()
  const [, publicKey = '', privateKey = ''] =
    /^public key {3}(0[23][0-9a-f]{64})\nprivate key {2}([0-9a-f]{64})\n$/.exec(stdout) ?? []
  expect(publicKeyOf(privateKey)).toBe(publicKey)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect((await keygen()).stdout).not.toBe(stdout)
})

test('with --json it is one object', async () => {
  const { stdout } = await keygen('--json')
  const pair = JSON.parse(stdout)
  expect(Object.keys(pair)).toEqual(['publicKey', 'privateKey'])
  expect(publicKeyOf(pair.privateKey)).toBe(pair.publicKey)
})

test('what is no action is refused', async () => {
  const { code, stderr } = await runPlanHere(['inspector', 'keys'], '', {})
  expect(code).toBe(2)
  expect(stderr).toContain('keygen')
})
