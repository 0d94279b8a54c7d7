/** The Inspector behind a real port, and what can go wrong on the way to it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectorPlugin } from '@plan/inspector-server'
import { openApp } from '@plan/rest'
import { changeSetting } from '@plan/workspace'
import { onTestFinished } from 'vitest'
import { type InspectorService, openService } from '../service.ts'

export interface ListeningInspector extends InspectorService {
  readonly origin: string
  /** Whether the server has more to do than it can. */
  isOverloaded: boolean
  /** How many of the next answers are lost on the way. */
  lostAnswers: number
  readonly keepValues: () => Promise<void>
  /** All bytes of the files of the store. */
  readonly storedBytes: () => Buffer
}

export async function openListeningInspector(): Promise<ListeningInspector> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-interop-'))
  const service = await openService({ store: { file: join(folder, 'plan.db') }, clock: { now: new Date() } })
  const app = openApp({ surroundings: service.surroundings })
  const inspector: ListeningInspector = {
    ...service,
    origin: '',
    isOverloaded: false,
    lostAnswers: 0,
    keepValues: async () => {
      const setting = { workspaceId: 'acme', key: 'propertyValueValidation', value: true }
      ;(await changeSetting(service.surroundings, setting))._unsafeUnwrap()
    },
    storedBytes: () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))),
  }
  app.addHook('onSend', async (request) => {
    if (inspector.lostAnswers === 0) return
    inspector.lostAnswers -= 1
    request.raw.socket.destroy()
  })
  app.register(inspectorPlugin({ ingest: service.ingest, isOverloaded: () => inspector.isOverloaded }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return Object.assign(inspector, { origin })
}
