import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Inspector, InspectorEnv, type InspectorOptions } from '@plan/inspector'
import { onTestFinished } from 'vitest'

/** A folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inspector-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An inspector of production that keeps nothing, unless the test says otherwise. It ends with the test. */
export function newInspector(options: Partial<InspectorOptions> & Pick<InspectorOptions, 'endpoint'>): Inspector {
  const inspector = new Inspector({
    apiKey: 'key',
    env: InspectorEnv.Prod,
    appName: 'shop',
    appVersion: '1.2.3',
    storage: null,
    ...options,
  })
  onTestFinished(() => inspector.destroy())
  return inspector
}
