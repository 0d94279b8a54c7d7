/** How much the server takes where nobody says otherwise. Nothing is loaded with these. */

/** What one client may take of the server before it has sent a request, and all of them together. */
export interface ConnectionLimits {
  /** Most bytes of the headers of a request. */
  readonly headerBytes: number
  /** How long the headers may take to arrive, in seconds. */
  readonly headerSeconds: number
  /** How long a request may take to arrive whole, in seconds. */
  readonly requestSeconds: number
  /** How long a client may take nothing of an answer, in seconds. */
  readonly stallSeconds: number
  /** Most connections at once; further ones are closed unheard. */
  readonly most: number
  /** The same for those from one address; 0 is any number. */
  readonly mostPerAddress: number
}

/** What an import body may have, in bytes. */
export const defaultBodyLimit = 128 * 1024 * 1024

/** What any other body may have, in bytes. */
export const defaultOtherBodyLimit = 256 * 1024

/** What encoded exports may take of the memory, in bytes. */
export const defaultKeptBytes = 64 * 1024 * 1024

export const defaultConnectionLimits: ConnectionLimits = {
  headerBytes: 16 * 1024,
  headerSeconds: 10,
  requestSeconds: 60,
  stallSeconds: 30,
  most: 2_000,
  mostPerAddress: 100,
}
