/** The service in memory on a port of its own, for those who come over the network. */
import type { AddressInfo } from 'node:net'
import { type AppOptions, buildApp } from '@plan/rest'
import { type MemoryService, openMemoryService } from './memory-service.ts'

export interface ListeningService extends MemoryService {
  /** `http://127.0.0.1:…` */
  readonly address: string
  /** The account that the workspace `acme` is opened with. */
  readonly serviceAccount: { readonly name: string; readonly secret: string }
}

/** A service on a free port. */
export async function openListeningService(
  options: Partial<Omit<AppOptions, 'surroundings'>> = {},
): Promise<ListeningService> {
  const service = await openMemoryService()
  const app = buildApp({ surroundings: service.surroundings, ...options })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [name = '', ...secret] = Buffer.from(service.authorization.slice('Basic '.length), 'base64')
    .toString()
    .split(':')
  return {
    ...service,
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    serviceAccount: { name, secret: secret.join(':') },
    close: async () => {
      await app.close()
      await service.close()
    },
  }
}
