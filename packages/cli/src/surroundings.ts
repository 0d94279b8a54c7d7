/** Where a command runs: what it learns from besides its arguments and streams. */
export interface Surroundings {
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The working directory. */
  readonly folder: string
  /** The home directory of who runs the command. */
  readonly home: string
}
