/** What is told on the console, which some surroundings lack or have replaced: telling never fails. */
export function report(how: 'warn' | 'log', ...words: readonly unknown[]): void {
  try {
    console[how]('[inspector]', ...words)
  } catch {
    // Then nobody listens.
  }
}
