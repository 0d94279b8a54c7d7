import type { Findings } from '../src/house/house.ts'

/** One violation put into a copy of the repository, and all that a rule must say of it. */
interface BrokenHouse {
  readonly name: string
  /** Files written over the copy; `null` takes one away. */
  readonly put: Readonly<Record<string, string | null>>
  readonly expected: Findings
}

const added = 'packages/core/src/added.ts'
const core = (manifest: object) =>
  JSON.stringify({ name: '@plan/core', dependencies: { zod: '*', neverthrow: '*' }, ...manifest })

const impure = (code: string, effect: string): BrokenHouse => ({
  name: `\`${code}\` in a pure package`,
  put: { [added]: code },
  expected: [`${added}: uses ${effect}, packages are pure; take what it gives as an argument`],
})

/** For each rule by name. */
export const brokenHouses: Readonly<Record<string, readonly BrokenHouse[]>> = {
  members: [
    {
      name: 'a member that is not pinned',
      put: { 'servers/extra/package.json': '{"name":"@plan/extra","private":true}' },
      expected: ['servers/extra/package.json: a member that is not pinned; pin it or take it away'],
    },
    {
      name: 'a member that is gone',
      put: { 'packages/core/package.json': null },
      expected: ['packages/core/package.json: pinned as a member and absent; create it or take it from the pin'],
    },
    {
      name: 'a published package marked as private',
      put: { 'packages/core/package.json': core({ private: true }) },
      expected: ['packages/core/package.json: pinned as published and private; drop "private" or change the pin'],
    },
    {
      name: 'a published package under another name',
      put: { 'packages/core/package.json': core({ name: '@plan/model' }) },
      expected: ['packages/core/package.json: named @plan/model, pinned as @plan/core; rename one of them'],
    },
    {
      name: 'a private member that can be published',
      put: { 'servers/storage/package.json': '{"name":"@plan/storage"}' },
      expected: [
        'servers/storage/package.json: pinned as private and publishable; add "private": true or pin its name',
      ],
    },
  ],
  arrows: [
    {
      name: 'core importing a package',
      put: { [added]: `import { importPlan } from '@plan/import'` },
      expected: [`${added}: imports @plan/import, no arrow leads there; move the line or pass the thing in`],
    },
    {
      name: 'a package importing its sibling',
      put: { 'packages/import/src/added.ts': `export { exportPlan } from '@plan/export/formats'` },
      expected: [
        'packages/import/src/added.ts: imports @plan/export, no arrow leads there; move the line or pass the thing in',
      ],
    },
    {
      name: 'a package importing a server on demand',
      put: { [added]: `export const load = () => import('@plan/storage')` },
      expected: [`${added}: imports @plan/storage, no arrow leads there; move the line or pass the thing in`],
    },
    {
      name: 'a package taking only a type from a server',
      put: { [added]: `export type Door = import('@plan/storage').Storage` },
      expected: [`${added}: imports @plan/storage, no arrow leads there; move the line or pass the thing in`],
    },
    {
      name: 'a manifest that declares a forbidden member',
      put: { 'packages/core/package.json': core({ peerDependencies: { '@plan/storage': '*' } }) },
      expected: ['packages/core/package.json: depends on @plan/storage, no arrow leads there; take it out'],
    },
    {
      name: 'a path into another member',
      put: { 'packages/import/src/added.ts': `import { emptyPlan } from '../../core/src/model/plan.ts'` },
      expected: [
        'packages/import/src/added.ts: imports ../../core/src/model/plan.ts, a file of another member; import the member by its name',
      ],
    },
  ],
  'storage callers': [
    {
      name: 'a server that skips the use cases',
      put: { 'servers/rest/src/added.ts': `import type { Storage } from '@plan/storage'` },
      expected: [
        'servers/rest/src/added.ts: imports @plan/storage, which only servers/workspace and servers/plan-server may; call a use case of the workspace',
      ],
    },
  ],
  'third parties': [
    {
      name: 'a dependency nobody allowed',
      put: { 'packages/core/package.json': core({ optionalDependencies: { lodash: '*' } }) },
      expected: [
        'packages/core/package.json: depends on lodash, which is not allowed there; pin it with a reason or take it out',
      ],
    },
    {
      name: 'an import the manifest does not declare',
      put: { [added]: `import debounce from 'lodash/debounce'` },
      expected: [`${added}: imports lodash, which packages/core/package.json does not declare; declare it`],
    },
    {
      name: 'a tool of the repository outside of tests',
      put: { [added]: `import fc from 'fast-check'` },
      expected: [`${added}: imports fast-check, which packages/core/package.json does not declare; declare it`],
    },
  ],
  purity: [
    {
      name: 'a built-in module',
      put: { [added]: `import { readFileSync } from 'node:fs'` },
      expected: [`${added}: imports node:fs, packages are pure; take what it gives as an argument`],
    },
    {
      name: 'a built-in module by its old name',
      put: { [added]: `import { join } from 'path'` },
      expected: [`${added}: imports path, packages are pure; take what it gives as an argument`],
    },
    impure('export const home = process.env.HOME', 'process'),
    impure(`export const bytes = Buffer.from('a')`, 'Buffer'),
    impure('export const all = globalThis', 'globalThis'),
    impure('export const now = Date.now()', 'Date.now'),
    impure('export const now = new Date(0)', 'Date()'),
    impure('export const now = performance.now()', 'performance.now'),
    impure('export const dice = Math.random()', 'Math.random'),
    impure('export const id = crypto.randomUUID()', 'crypto.randomUUID'),
    {
      name: 'a throw',
      put: { [added]: `export const fail = () => { throw new Error('no') }` },
      expected: [`${added}: has a throw; return an Err, or call unreachable() if no value gets there`],
    },
    {
      name: 'settings for programs with effects',
      put: { 'packages/core/tsconfig.json': '{ "extends": "../../tsconfig.node.json" }' },
      expected: ['packages/core/tsconfig.json: packages are pure; extend ../../tsconfig.pure.json'],
    },
    {
      name: 'settings that let globals in',
      put: {
        'packages/core/tsconfig.json':
          '{ "extends": "../../tsconfig.pure.json", "compilerOptions": { "lib": ["ES2023", "DOM"] } }',
      },
      expected: ['packages/core/tsconfig.json: sets lib, which lets globals in; take the line out'],
    },
    {
      name: 'an effect beside the file that may have it',
      put: {
        'packages/client/src/added.ts': 'export const now = Date.now()',
        'packages/client/src/surroundings.ts': 'export const now = () => Date.now()',
      },
      expected: ['packages/client/src/added.ts: uses Date.now, packages are pure; take what it gives as an argument'],
    },
    {
      name: 'settings that let the globals of Node into a package with an edge',
      put: {
        'packages/client/tsconfig.json':
          '{ "extends": "../../tsconfig.pure.json", "compilerOptions": { "lib": ["ES2023", "DOM"], "types": ["node"] } }',
      },
      expected: ['packages/client/tsconfig.json: sets types, which lets globals in; take the line out'],
    },
    {
      name: 'no finding: words in comments, texts and members are no effects',
      put: {
        [added]: `// process.env, throw, Date.now()
          /** crypto.randomUUID() */
          export const text = 'throw process.exit(Math.random())' + \`\${1}new Date()\`
          export const from = (record: { process: number }) => record.process + Date.UTC(2020)
          export const pattern = /["'\`] throw new Date()/`,
      },
      expected: [],
    },
  ],
  names: [
    {
      name: 'a file for anything',
      put: { 'servers/storage/src/utils.ts': '' },
      expected: ['servers/storage/src/utils.ts: "utils" says nothing about what is in it; name the idea'],
    },
    {
      name: 'a folder for anything',
      put: { 'servers/storage/src/common/rows.ts': '' },
      expected: ['servers/storage/src/common/rows.ts: "common" says nothing about what is in it; name the idea'],
    },
    {
      name: 'a name in camel case',
      put: { 'packages/core/src/addedFile.ts': '' },
      expected: ['packages/core/src/addedFile.ts: "addedFile" is not in kebab-case; rename it'],
    },
  ],
  exports: [
    {
      name: 'a default export',
      put: { [added]: 'export default 1' },
      expected: [`${added}: has a default export; export it by its name`],
    },
    {
      name: 'a default export by another way',
      put: { [added]: 'const one = 1\nexport { one as default }' },
      expected: [`${added}: has a default export; export it by its name`],
    },
    {
      name: 'an index that exports whatever a file has',
      put: { 'packages/core/src/change/index.ts': `export * from './patch.ts'` },
      expected: ['packages/core/src/change/index.ts: exports everything of ./patch.ts; list the names'],
    },
  ],
  docs: [
    {
      name: 'a published name without a comment, two files away',
      put: {
        'packages/core/src/index.ts': `export { renamed } from './added.ts'`,
        [added]: `import { value } from './further.ts'\nexport { value as renamed }`,
        'packages/core/src/further.ts': '// no doc comment\nexport const value = 1',
      },
      expected: ['packages/core/src/further.ts: renamed is published without a doc comment; say what is true of it'],
    },
    {
      name: 'a published type whose comment is empty',
      put: {
        'packages/core/src/index.ts': `export type { Added } from './added.ts'`,
        [added]: '/** */\nexport interface Added {}',
      },
      expected: [`${added}: Added is published without a doc comment; say what is true of it`],
    },
    {
      name: 'no finding: a comment on one of two declarations of a name is enough, and foreign names are their own matter',
      put: {
        'packages/core/src/index.ts': `export { Added } from './added.ts'\nexport { ok } from 'neverthrow'`,
        [added]: '/** Is one. */\nexport type Added = 1\nexport const Added = 1',
      },
      expected: [],
    },
  ],
  suppressions: [
    {
      name: 'a rule of the linter switched off',
      put: { [added]: 'const a = 1\n// biome-ignore lint: no\nexport const b = a' },
      expected: [`${added}:2: suppresses a rule with biome-ignore; satisfy the rule`],
    },
    {
      name: 'an error of the compiler switched off',
      put: { [added]: 'export const a = 1 /* @ts-expect-error */' },
      expected: [`${added}:1: suppresses a rule with @ts-expect-error; satisfy the rule`],
    },
    {
      name: 'a cast to any',
      put: { [added]: 'const a = 1\nexport const b = [a as any[], a as any]\nexport const c = `a as any`' },
      expected: [`${added}:2: casts to any; cast to what it is`, `${added}:2: casts to any; cast to what it is`],
    },
  ],
}
