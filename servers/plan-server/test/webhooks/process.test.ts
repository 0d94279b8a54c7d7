/** Webhooks through the real command and the real server. */
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { administered, run, startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openReceiver } from './receiver.ts'

test('a merge that nobody got to send is delivered by the next server, once', async () => {
  const data = temporaryFolder()
  const receiver = await openReceiver()
  await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
  await administered(data, 'branch', 'create', '--workspace', 'acme', '--name', 'First', '--id', 'b1')
  const account = await administered(data, 'service-account', 'create', '--workspace', 'acme', '--name', 'ci')
  const wanted = ['--workspace', 'acme', '--name', 'Catalogue', '--url', receiver.url]
  const webhook = await administered(data, 'webhook', 'create', ...wanted, '--allow-private-addresses')
  await administered(data, 'branch', 'merge', '--workspace', 'acme', '--branch', 'b1')

  const first = await startServer(data)
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1)
  const delivered = () =>
    administered(data, 'webhook', 'deliveries', '--workspace', 'acme', '--webhook', String(webhook.id))
  await expect.poll(delivered, { timeout: 15_000 }).toMatchObject([{ state: 'delivered', attempts: 1 }])
  await first.stop('SIGKILL')

  const second = await startServer(data)
  const statistics = await fetch(`${second.address}/workspaces/acme/branches/export/v1?format=json`, {
    headers: { authorization: `Basic ${Buffer.from(`ci:${account.secret}`).toString('base64')}` },
  })
  const { branches } = (await statistics.json()) as { branches: Record<string, { lastPublishedDate: string | null }> }
  expect(Object.values(branches).map((row) => row.lastPublishedDate)).toEqual([expect.stringMatching(/^\d{4}-/)])

  await administered(data, 'webhook', 'publish', '--workspace', 'acme', '--webhook', String(webhook.id))
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2)
  expect(await second.stop('SIGTERM')).toBe(0)
  expect(receiver.received).toHaveLength(2)
  const methods = receiver.received.map(({ body, headers }) => {
    const plan = new Webhook(String(webhook.secret)).verify(body, headers as Record<string, string>)
    return (plan as { publishInfo: { publishMethod: unknown } }).publishInfo.publishMethod
  })
  expect(methods).toEqual([{ type: 'BranchMerge' }, { type: 'Manual' }])
})

test('the commands say what they did, and refuse in a sentence', async () => {
  const data = temporaryFolder()
  await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
  const command = (...args: string[]) => run(['webhook', ...args, '--workspace', 'acme', '--data', data])
  expect(await command('list')).toMatchObject({ stdout: 'No webhooks yet; create one with webhook create\n' })
  expect(await command('create', '--name', 'A', '--url', 'http://example.org')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The webhook URL must be an address that begins with https://, or with http:// where private addresses are allowed\n',
  })
  const created = await command('create', '--name', 'A', '--url', 'https://example.org/x', '--no-on-merge')
  const [, id = '', secret] = /^Webhook (\S+) created.*: (whsec_\S+)\n$/s.exec(created.stdout) ?? []
  expect((await command('list')).stdout).toBe(`${id}  A  https://example.org/x  enabled, by hand\n`)
  const rotated = await command('rotate', '--webhook', id, '--grace-hours', '1')
  expect(rotated.stdout).toMatch(/^Secret \(shown only now\): whsec_\S+\nThe secret before signs too until \d{4}-/)
  expect(rotated.stdout).not.toContain(secret)
  expect((await command('rotate', '--webhook', id, '--grace-hours', 'x')).code).toBe(2)
  expect((await command('publish', '--webhook', id)).stdout).toMatch(/^Delivery \S+ of revision 1 waits to be sent\n$/)
  expect((await command('deliveries', '--webhook', id)).stdout).toMatch(
    /revision 1 {2}manual {2}pending after 0 attempts/,
  )
  const alerts = async (isOn: string) => (await command('alerts', '--webhook', id, '--on-issues', isOn)).stdout
  expect(await alerts('yes')).toBe(`Webhook ${id} is told of issues\n`)
  expect((await command('list')).stdout).toBe(`${id}  A  https://example.org/x  enabled, by hand, issues\n`)
  expect(await alerts('no')).toBe(`Webhook ${id} is not told of issues\n`)
  expect((await command('disable', '--webhook', id)).stdout).toBe(`Webhook ${id} disabled\n`)
  expect(await command('publish', '--webhook', id)).toMatchObject({
    code: 1,
    stderr: 'The webhook is disabled; enable it first\n',
  })
  expect((await command('enable', '--webhook', id)).stdout).toBe(`Webhook ${id} enabled\n`)
  expect((await command('remove', '--webhook', id)).stdout).toBe(`Webhook ${id} of workspace acme removed\n`)
  expect(await command('remove', '--webhook', id)).toMatchObject({
    code: 1,
    stderr: 'There is no such webhook in this workspace\n',
  })
})
