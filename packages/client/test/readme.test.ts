import { readFileSync } from 'node:fs'
import { expectBlock } from '@plan/tests/generated-block'
import { openListeningService } from '@plan/tests/listening-service'
import { expect, test } from 'vitest'

test('the example is the one that runs', async () => {
  const service = await openListeningService()
  process.env.PLAN_SERVER = service.address
  process.env.PLAN_SERVICE_ACCOUNT_SECRET = service.serviceAccount.secret
  const { names } = await import('./first-client.ts')
  expect((await names)._unsafeUnwrap()).toEqual(['Order Placed', 'Signed Up'])
  const code = readFileSync(new URL('first-client.ts', import.meta.url), 'utf8')
  expectBlock(new URL('../README.md', import.meta.url), 'example', `\`\`\`ts\n${code}\`\`\``)
  await service.close()
})
