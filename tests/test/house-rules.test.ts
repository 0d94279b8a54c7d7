import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Findings, type House, readHouse } from '../src/house/house.ts'
import { checkArrows } from '../src/house/rules/arrows.ts'
import { checkDocs } from '../src/house/rules/docs.ts'
import { checkExports } from '../src/house/rules/exports.ts'
import { checkMembers } from '../src/house/rules/members.ts'
import { checkNames } from '../src/house/rules/names.ts'
import { checkPurity } from '../src/house/rules/purity.ts'
import { checkStorageCallers } from '../src/house/rules/storage-callers.ts'
import { checkSuppressions } from '../src/house/rules/suppressions.ts'
import { checkThirdParties } from '../src/house/rules/third-parties.ts'
import { brokenHouses } from './broken-houses.ts'

// A red pin means "be deliberate": change it in the same commit as the code, and say why there.

const members = {
  published: {
    'packages/core': '@plan/core',
    'packages/import': '@plan/import',
    'packages/export': '@plan/export',
    'packages/inspector-schema': '@plan/inspector-schema',
    'packages/codegen': '@plan/codegen',
    'packages/inspector': '@plan/inspector',
    'packages/agent-tools': '@plan/agent-tools',
    'packages/client': '@plan/client',
    'packages/cli': '@plan/cli',
  },
  private: [
    'servers/storage',
    'servers/workspace',
    'servers/rest',
    'servers/auth',
    'servers/mcp',
    'servers/web',
    'servers/inspector',
    'servers/plan-server',
    'examples/embed-import-export',
    'examples/inspector-node',
    'examples/inspector-react-native',
    'examples/inspector-web',
    'tests',
    'bench',
  ],
}

/** Published packages, and files of them, that touch the world: the rest are pure. */
const edge = ['packages/cli', 'packages/inspector', 'packages/client/src/surroundings.ts']

const arrows = {
  'packages/core': [],
  'packages/import': ['packages/core'],
  'packages/export': ['packages/core'],
  'packages/inspector-schema': ['packages/core'],
  'packages/codegen': ['packages/core'],
  'packages/inspector': ['packages/inspector-schema'],
  // Agents read the code of a branch with its plan.
  'packages/agent-tools': ['packages/codegen', 'packages/core', 'packages/import'],
  'packages/client': ['packages/*'],
  'packages/cli': ['packages/*'],
  'servers/storage': ['packages/core'],
  'servers/workspace': ['servers/storage', 'packages/*'],
  'servers/rest': ['servers/workspace', 'packages/*'],
  'servers/auth': ['servers/workspace', 'packages/*'],
  'servers/mcp': ['servers/workspace', 'servers/auth', 'packages/*'],
  // Its errors, queries and documents are those of the HTTP API; its cookie is the one that signing in gives.
  'servers/web': ['servers/workspace', 'servers/rest', 'servers/auth', 'packages/*'],
  // Bodies are inflated, and refusals noted, as in the HTTP API.
  'servers/inspector': ['servers/workspace', 'servers/rest', 'packages/*'],
  'servers/plan-server': ['servers/*', 'packages/*'],
  'examples/embed-import-export': ['servers/*', 'packages/*'],
  'examples/inspector-node': ['packages/inspector'],
  'examples/inspector-react-native': ['packages/inspector'],
  'examples/inspector-web': ['packages/inspector'],
  tests: ['packages/*', 'servers/*', 'examples/*', 'bench'],
  bench: ['packages/*', 'servers/*', 'examples/*', 'tests'],
}

/** Servers that may import storage. */
const storageCallers = ['servers/workspace', 'servers/plan-server']

const thirdParties = {
  'packages/core': ['neverthrow', 'zod'],
  'packages/import': ['csv-parse', 'neverthrow'],
  'packages/export': ['csv-stringify', 'neverthrow'],
  'packages/inspector-schema': ['neverthrow'],
  'packages/codegen': ['@noble/hashes', 'diff', 'neverthrow'],
  // Optional: apps that want an engine for patterns bring it.
  'packages/inspector': ['re2js'],
  'packages/agent-tools': ['neverthrow', 'zod'],
  'packages/client': ['neverthrow', 'openapi-fetch'],
  'packages/cli': ['@modelcontextprotocol/server', 'commander', 'neverthrow', 're2js'],
  'servers/storage': ['better-sqlite3', 'kysely', 'neverthrow', 'pg'],
  'servers/workspace': ['ipaddr.js', 'lru-cache', 'neverthrow', 'zod'],
  'servers/rest': [
    '@fastify/swagger',
    '@fastify/swagger-ui',
    'fastify',
    'lru-cache',
    'negotiator',
    'neverthrow',
    'zod',
  ],
  'servers/auth': ['fastify', 'jose', 'neverthrow', 'nodemailer', 'oidc-provider', 'openid-client', 'zod'],
  'servers/mcp': [
    '@modelcontextprotocol/fastify',
    '@modelcontextprotocol/node',
    '@modelcontextprotocol/server',
    'fastify',
    'neverthrow',
  ],
  'servers/web': ['fastify', 'neverthrow', 'zod'],
  'servers/inspector': ['fastify', 'neverthrow', 'zod'],
  'servers/plan-server': [
    '@opentelemetry/api',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    'close-with-grace',
    'commander',
    'neverthrow',
    'pino',
    'piscina',
    'prom-client',
  ],
  'examples/embed-import-export': [],
  'examples/inspector-node': [],
  'examples/inspector-react-native': ['esbuild'],
  'examples/inspector-web': [],
  tests: ['@axe-core/playwright', 'ajv', 'csv-parse', 'fast-check', 'fastify', 'pg', 'playwright-core'],
  bench: ['ajv', 'avo-inspector', 'better-sqlite3', 'csv-parse', 'neverthrow', 'pg'],
}

const bannedNames = [
  'utils',
  'helpers',
  'common',
  'shared',
  'misc',
  'types',
  'constants',
  'lib',
  'manager',
  'service',
  'handler',
]

const rules: Readonly<Record<string, (house: House) => Findings>> = {
  members: (house) => checkMembers(house, members),
  arrows: (house) => checkArrows(house, arrows),
  'storage callers': (house) => checkStorageCallers(house, storageCallers),
  'third parties': (house) => checkThirdParties(house, thirdParties),
  purity: (house) => checkPurity(house, edge),
  names: (house) => checkNames(house, bannedNames),
  exports: checkExports,
  docs: checkDocs,
  suppressions: checkSuppressions,
}

const house = readHouse(fileURLToPath(new URL('../../', import.meta.url)))

describe.each(Object.entries(rules))('%s', (rule, check) => {
  test('the repository', () => {
    expect(check(house)).toEqual([])
  })

  const known = new Set(check(house))
  test.each(brokenHouses[rule] ?? [])('$name', ({ put, expected }) => {
    const broken = new Map(house)
    for (const [path, text] of Object.entries(put)) {
      if (text === null) broken.delete(path)
      else broken.set(path, text)
    }
    expect(check(broken).filter((finding) => !known.has(finding))).toEqual(expected)
  })
})

test('every member has its pins', () => {
  const folders = [...Object.keys(members.published), ...members.private]
  expect(Object.keys(arrows)).toEqual(folders)
  expect(Object.keys(thirdParties)).toEqual(folders)
})

test('every rule is shown to fail', () => {
  expect(Object.keys(brokenHouses)).toEqual(Object.keys(rules))
})
