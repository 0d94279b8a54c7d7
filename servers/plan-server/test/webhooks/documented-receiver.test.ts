/** The receiver that `docs/webhooks.md` shows, run as it stands there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  claimDelivery,
  createWebhook,
  createWorkspace,
  dueDeliveries,
  publishNow,
  renderDelivery,
} from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../../src/data-folder.ts'
import { senderWith } from '../../src/webhooks/send.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const workspaceId = 'acme'
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** Writes the receiver into a folder, starts it, and resolves to its address and what it prints. */
async function startReceiver(secret: string) {
  const document = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const code = /<!-- receiver -->\s*```js\n([\s\S]*?)```\s*<!-- \/receiver -->/.exec(document)?.[1]
  if (code === undefined) throw new Error('docs/webhooks.md shows no receiver')
  const file = join(temporaryFolder(), 'receiver.mjs')
  writeFileSync(file, code)
  const env = { PORT: '0', WEBHOOK_SECRET: secret }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const lines = createInterface(child.stdout)
  const [port] = await once(lines, 'line')
  return { url: `http://127.0.0.1:${port}/`, nextLine: async (): Promise<string> => (await once(lines, 'line'))[0] }
}

test('takes what we send, and nothing that was altered', async () => {
  const surroundings = (await openDataFolder(temporaryFolder()))._unsafeUnwrap()
  onTestFinished(async () => void (await surroundings.storage.close()))
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  const wanted = { workspaceId, name: 'A', url: 'https://example.org/', publishesOnMerge: true }
  const webhook = (await createWebhook(surroundings, { ...wanted, allowsPrivateAddresses: true }))._unsafeUnwrap()
  ;(await publishNow(surroundings, { workspaceId, webhookId: webhook.id, ...operator }))._unsafeUnwrap()
  const [due] = (await dueDeliveries(surroundings))._unsafeUnwrap()
  if (due === undefined) throw new Error('one was asked for')
  const claimed = (await claimDelivery(surroundings, due))._unsafeUnwrap()
  if (claimed === undefined) throw new Error('nobody else claims it')
  const request = (await renderDelivery(surroundings, claimed))._unsafeUnwrap()

  const { url, nextLine } = await startReceiver(webhook.secret)
  const send = (over: Partial<typeof request> = {}) =>
    senderWith()({ ...request, url, ...over }, new AbortController().signal)
  const printed = nextLine()
  expect(await send()).toMatchObject({ status: 204 })
  expect(await printed).toBe('0 events, Manual')
  const altered = Buffer.from(request.body)
  altered[0] = 0x20
  expect(await send({ body: altered })).toMatchObject({ status: 400 })
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(await send({ headers: { ...request.headers, [name]: '1' } }), name).toMatchObject({ status: 400 })
})
