import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { Inspector } from '@plan/inspector'
import { openDemo } from '@plan/tests/demo-server'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, newInspector } from './new-inspector.ts'

const apiKey = 'plan_ik_demo_everybody_knows_this_key'

test('a real service killed at any moment has every accepted event, and counted each once', {
  timeout: 180_000,
}, async () => {
  const demo = await openDemo()
  const sent = new Map<string, { readonly messageId: string; readonly eventName: string }>()
  let counted = 0
  let lost = 0
  const storage = newFolder()
  const open = () =>
    newInspector({
      apiKey,
      endpoint: demo.address,
      storage,
      transport: async (url, init) => {
        const body = typeof init.body === 'string' ? init.body : gunzipSync(init.body ?? '').toString()
        const elements = JSON.parse(body) as { messageId: string; eventName: string }[]
        for (const element of elements) sent.set(element.messageId, element)
        const answer = await fetch(url, init).catch((error: unknown) => {
          lost += elements.length
          throw error
        })
        const json = (await answer.json()) as { counted: number }
        counted += json.counted ?? 0
        return { status: answer.status, headers: answer.headers, json: async () => json }
      },
    })
  Inspector.setBatchSize(1)
  onTestFinished(() => Inspector.setBatchSize(Number.NaN))
  const accepted: string[] = []
  for (let round = 0; round < 3; round++) {
    const inspector = open()
    let isKilled = false
    const killed = pause(Math.random() * 200).then(async () => {
      await demo.killAndRestart()
      isKilled = true
    })
    for (let at = 0; !isKilled && at < 150; at++) {
      inspector.trackSchemaFromEvent(`Round ${round} ${at}`, { at })
      accepted.push(`Round ${round} ${at}`)
      await pause(3)
    }
    await killed
    inspector.destroy()
  }
  const last = open()
  const isComplete = () => accepted.every((name) => [...sent.values()].some(({ eventName }) => eventName === name))
  do await last.flush()
  while (!isComplete() || !(await isEmpty(storage)))
  expect([...sent.values()].map(({ eventName }) => eventName).sort()).toEqual(accepted.toSorted())
  // Answers may get lost on the way, counted events not.
  expect(counted).toBeLessThanOrEqual(accepted.length)
  expect(counted).toBeGreaterThanOrEqual(accepted.length - lost)

  const again = await fetch(`${demo.address}/inspector/v1/track`, {
    method: 'POST',
    body: JSON.stringify([...sent.values()]),
  })
  expect(await again.json()).toMatchObject({ counted: 0, repeated: accepted.length })
})

/** Nothing is left but what is no event. */
async function isEmpty(folder: string): Promise<boolean> {
  await pause(20)
  return (await readdir(folder)).length === 1
}
