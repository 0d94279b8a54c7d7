/** A data folder with the workspace `acme`, its branch `topic` and the service account `ci`, and a server on it. */
import { onTestFinished } from 'vitest'
import { type Account, addAcme } from '../add-acme.ts'
import { type RunningServer, type ServerOptions, startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface PreparedFolder extends Account {
  readonly data: string
}

export async function prepareFolder(): Promise<PreparedFolder> {
  const data = temporaryFolder()
  return { data, ...(await addAcme({ data })) }
}

export interface ServedWorkspace extends PreparedFolder, RunningServer {
  readonly importBody: (body: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  readonly exportMain: () => Promise<Response>
}

/** The server ends with the test. */
export async function serveWorkspace(options: ServerOptions = {}): Promise<ServedWorkspace> {
  const folder = await prepareFolder()
  const server = await startServer(folder.data, options)
  onTestFinished(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.stop('SIGKILL')
  })
  const { authorization } = folder
  const branch = (id: string) => `${server.address}/workspaces/acme/branches/${id}`
  return {
    ...folder,
    ...server,
    importBody: (body, headers) =>
      fetch(`${branch('topic')}/import/v1`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body,
      }),
    exportMain: () =>
      fetch(`${branch('main')}/export/v1`, { headers: { authorization, 'accept-encoding': 'identity' } }),
  }
}
