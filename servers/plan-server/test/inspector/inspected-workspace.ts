/** A data folder whose plan has a source, and the requests of an app that sends as it. */
import { randomUUID } from 'node:crypto'
import { addSource } from '../inspected-place.ts'
import { type PreparedFolder, prepareFolder } from '../operations/served-workspace.ts'

export interface InspectedFolder extends PreparedFolder {
  readonly keyId: string
  readonly key: string
}

export async function prepareInspected(): Promise<InspectedFolder> {
  const folder = await prepareFolder()
  const { id, secret } = await addSource(folder, 'acme')
  return { ...folder, keyId: id, key: secret }
}

/** The beginning of a command about keys of the workspace. */
export const keys = (verb: string) => ['inspector', 'keys', verb, '--workspace', 'acme'] as const

export const element = (apiKey: string, other: Readonly<Record<string, unknown>> = {}) => ({
  ...{ apiKey, env: 'prod', type: 'event', eventName: 'Signed Up', eventProperties: [], messageId: randomUUID() },
  ...{ appName: 'Shop', appVersion: '1.0.0', libVersion: '1.0.0', libPlatform: 'web' },
  ...other,
})

export interface TrackAnswer {
  readonly status: number
  readonly counted: number
  readonly repeated: number
  readonly rejectedCount: number
  readonly warnings: readonly string[]
}

export async function track(address: string, elements: unknown): Promise<TrackAnswer> {
  const body = typeof elements === 'string' ? elements : JSON.stringify(elements)
  const answer = await fetch(`${address}/inspector/v1/track`, { method: 'POST', body })
  return { ...((await answer.json()) as TrackAnswer), status: answer.status }
}
