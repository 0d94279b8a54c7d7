/** The types are those of the document that the server serves. `UPDATE_DOCS=1` rewrites them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { openMemoryService } from '@plan/tests/memory-service'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { expect, test } from 'vitest'

const file = new URL('../src/generated/api.ts', import.meta.url)
const heading = '/** Made from the document of the API: `pnpm --filter @plan/client generate`. */\n\n'

test('the generated types are those of the served document', async () => {
  const service = await openMemoryService()
  const document = (await service.app.inject({ url: '/openapi.json' })).json<OpenAPI3>()
  await service.close()
  const text = heading + astToString(await openapiTS(document, { alphabetize: true }))
  if (process.env.UPDATE_DOCS === '1') writeFileSync(file, text)
  else expect(readFileSync(file, 'utf8'), 'current; UPDATE_DOCS=1 rewrites it').toBe(text)
})
