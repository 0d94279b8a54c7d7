import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A path in a new folder, which goes when the test ends. Nothing is there yet. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plan-storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'plan.db')
}
