import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const members = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'node_modules' ? [`${folder}/${entry.name}`] : [],
  )

const conditions = ['@plan/source', 'module', 'node', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  // Node is told these too. It adds "import" or "require" by itself, and must not be told one for both.
  ssr: { resolve: { conditions: ['@plan/source', 'node'], externalConditions: ['@plan/source', 'node'] } },
  test: {
    // Left alone, the runner keeps a core for itself: half of a small machine.
    maxWorkers: '100%',
    projects: [...members('packages'), ...members('servers'), ...members('examples'), 'tests', 'bench'].map((root) => ({
      extends: true as const,
      test: { name: root, root, include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
    })),
  },
})
