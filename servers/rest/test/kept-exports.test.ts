/** Compressed exports are kept as far as there is room; HEAD says the length of those that are. */
import { openMemoryService } from '@plan/tests/memory-service'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/build-app.ts'

test('an export is kept that fits, and one that is a byte larger is made again', async () => {
  const service = await openMemoryService()
  onTestFinished(() => service.close())
  const { surroundings, authorization } = service
  const request = {
    url: '/workspaces/acme/branches/main/export/v1',
    headers: { authorization, 'accept-encoding': 'br' },
  }
  const lengthsWith = async (keptBytes: number) => {
    const app = buildApp({ surroundings, keptBytes })
    onTestFinished(() => app.close())
    const { rawPayload } = await app.inject(request)
    const known = await app.inject({ ...request, method: 'HEAD' })
    return { length: rawPayload.length, known: known.headers['content-length'] }
  }
  // Each body takes a byte besides its own.
  const room = (await lengthsWith(1_000_000)).length + 1
  const answers = [await lengthsWith(room - 1), await lengthsWith(room), await lengthsWith(room + 1)]
  expect(answers.map(({ known }) => known)).toEqual([undefined, String(room - 1), String(room - 1)])
})
