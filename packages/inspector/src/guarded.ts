import { report } from './report.ts'

/** The result of an action; nothing where it throws: an app never hears of our failures, except on its console. */
export function guarded<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch (error) {
    // Not the message: one that the app's own getters throw may hold a value.
    report('warn', 'Something failed here, and the app goes on without it:', kindOf(error))
    return undefined
  }
}

function kindOf(error: unknown): string {
  try {
    return String((error as Error).name)
  } catch {
    return 'unknown'
  }
}
