export interface WantedAddress {
  readonly host: string
  readonly port: number
  /** The option that names another port. */
  readonly option: string
}

/** Why a port cannot be listened on, and what its operator can do. */
export function describeListenFailure(cause: unknown, { host, port, option }: WantedAddress): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; choose another with ${option}`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; choose one above 1023 with ${option}`
  return `Cannot listen on ${host}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}`
}
