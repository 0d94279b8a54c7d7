/** Mail as a mail server gets it. */
import { type AddressInfo, createServer } from 'node:net'
import { mailerWith } from '@plan/auth/mail'
import { expect, test } from 'vitest'

/** A mail server that takes everything, and keeps what it was told. */
async function openMailServer() {
  const told: string[] = []
  const server = createServer((socket) => {
    let isText = false
    socket.write('220 mail.example\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        told.push(line)
        if (isText) {
          if (line !== '.') continue
          isText = false
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          isText = true
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 mail.example\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { told, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('goes to one address, whatever stands in it', async () => {
  const server = await openMailServer()
  const send = mailerWith({ smtpUrl: server.url, from: 'Plan <plan@example.com>' })
  const to = 'ada@example.com\r\nBcc: everybody@example.com'
  await send({ to, subject: 'Hello\r\nX-Evil: yes', text: 'The link:\nhttps://plan.example.com/reset-password/1\n' })
  ;(
    await send({ to: 'ada@example.com', subject: 'Hello', text: 'https://plan.example.com/reset-password/2\n' })
  )._unsafeUnwrap()
  expect(
    server.told.filter((line) => /^MAIL FROM/i.test(line)).every((line) => line.includes('<plan@example.com>')),
  ).toBe(true)
  expect(server.told.some((line) => /^RCPT TO:<everybody/i.test(line))).toBe(false)
  expect(server.told.some((line) => /^(X-Evil|Bcc):/i.test(line))).toBe(false)
  expect(server.told).toContain('https://plan.example.com/reset-password/2')
  await server.close()
})

test('that cannot be handed over is a failure', async () => {
  const server = await openMailServer()
  await server.close()
  const sent = await mailerWith({ smtpUrl: server.url, from: 'plan@example.com' })({
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hello',
  })
  expect(sent._unsafeUnwrapErr().code).toBe('mail-failed')
})
