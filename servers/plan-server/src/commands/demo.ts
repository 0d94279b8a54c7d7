import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainBranchId } from '@plan/core'
import {
  addMember,
  applyToBranch,
  createBranch,
  createInspectorKey,
  createPerson,
  createServiceAccount,
  createWorkspace,
  describeRefusal,
  type Surroundings,
} from '@plan/workspace'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { openDataFolder } from '../data-folder.ts'
import { defaultLimits } from '../limits.ts'
import { isLoopback, loopbackHosts } from '../own-address.ts'
import { partNames } from '../parts.ts'
import { withAddressOptions } from './address-options.ts'
import { readChanges } from './apply.ts'
import { type DeclareCommand, operator } from './command.ts'
import { curlLine } from './inspector/how-to-send.ts'

/** The demo's secrets are public, which is why the demo listens on this machine alone. */
const secret = 'plan_sa_demo_everybody_knows_this_secret'
const inspectorKey = 'plan_ik_demo_everybody_knows_this_key'
const inspectedSource = 'web'
const workspaceId = 'demo'
const branchId = 'first-steps'
const accountName = 'demo'
const email = 'demo@example.org'

export const demoCommand: DeclareCommand = (command) => {
  withAddressOptions(command)
    .option('--data <dir>', 'folder to keep the demo in (default: a temporary one)')
    .action(async ({ host, port, data }: { host: string; port: number; data?: string }) => {
      const { serve } = await import('../serve.ts')
      const folder = data ?? mkdtempSync(join(tmpdir(), 'plan-demo-'))
      const onClosed = () => (data === undefined ? rmSync(folder, { recursive: true, force: true }) : undefined)
      const served = isLoopback(host)
        ? await openDataFolder(folder).andThen((surroundings) =>
            prepare({
              ...surroundings,
              newSecret: (kind) => (kind === 'inspector-key' ? inspectorKey : secret),
            }).andThen((password) =>
              serve(surroundings, {
                authSettings: {},
                only: partNames,
                where: { data: folder },
                limits: defaultLimits,
                host,
                port,
                logLevel: 'warn',
                onClosed,
              }).map(({ address }) => welcome(address, password)),
            ),
          )
        : await errAsync<string, string>(
            `The demo's secret is public, so --host must be one of ${loopbackHosts.join(', ')}`,
          )
      if (served.isOk()) process.stdout.write(served.value)
      else {
        process.stderr.write(`${served.error}\n`)
        onClosed()
        process.exit(1)
      }
    })
}

/**
 * Creates workspace, plan, branch, account and a person, unless the folder has them from an earlier run. The result is
 * the person's password, where there is a new one.
 */
function prepare(surroundings: Surroundings): ResultAsync<string | undefined, string> {
  return surroundings.storage.workspaces
    .find(workspaceId as never)
    .mapErr(describeRefusal)
    .andThen((known) => (known === undefined ? create(surroundings) : okAsync(undefined)))
}

function create(surroundings: Surroundings): ResultAsync<string, string> {
  const password = randomBytes(15).toString('base64url')
  return readChanges(join(import.meta.dirname, '../demo/demo-changes.json')).asyncAndThen((changes) =>
    createWorkspace(surroundings, { id: workspaceId, name: 'Demo', ...operator })
      .andThen(() => applyToBranch(surroundings, { workspaceId, branchId: mainBranchId, changes, ...operator }))
      .andThen(() => createBranch(surroundings, { workspaceId, id: branchId, name: 'First steps', ...operator }))
      .andThen(() => createServiceAccount(surroundings, { workspaceId, name: accountName }))
      .andThen(() => createInspectorKey(surroundings, { workspaceId, source: inspectedSource }))
      .andThen(() => createPerson(surroundings, { email, name: 'Demo', password }))
      .andThen(() => addMember(surroundings, { workspaceId, email, role: 'admin' }))
      .map(() => password)
      .mapErr(describeRefusal),
  )
}

const welcome = (address: string, password: string | undefined) => `
The tracking-plan service runs at ${address}, with a demo workspace.

  Workspace        ${workspaceId}
  Branches         main, ${branchId}
  Service account  ${accountName}
  Secret           ${secret}
  Inspector key    ${inspectorKey}, of the source ${inspectedSource}
  Person           ${email}, administrator
  Password         ${password ?? 'as it was shown when the demo was made'}

Export the plan:

  curl -u ${accountName}:${secret} ${address}/workspaces/${workspaceId}/branches/main/export/v1

Import a sheet into the branch ${branchId}:

  curl -u ${accountName}:${secret} -H 'Content-Type: text/csv' --data-binary @servers/plan-server/src/demo/demo-import.csv ${address}/workspaces/${workspaceId}/branches/${branchId}/import/v1

Send an event to the Inspector as an app does:

  ${curlLine(inspectorKey, address)}

Read about the API and try it: ${address}/reference

Connect an AI client to the MCP server; it opens a page on which the person signs in:

  ${address}/mcp

Stop with Ctrl-C.
`
