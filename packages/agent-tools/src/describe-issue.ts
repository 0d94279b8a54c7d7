/** What is wrong with one argument, as a clause that begins with its place. */
export const describeIssue = ({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[]
  readonly message: string
}): string => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`)
