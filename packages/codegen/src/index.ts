export { describeGenerateFailure, type GenerateFailure } from './failure.ts'
export { type GeneratedCode, type GenerateOptions, generate } from './generate.ts'
export { generatorVersion } from './generator-version.ts'
export type { Language, LanguageCapabilities } from './language.ts'
export { type LanguageId, languageIds, languageOf, languages } from './languages.ts'
export { type CodeLock, type LockFailure, lockFile, readLock, renderLock } from './lock.ts'
export { type Named, type NamingRules, nameAll } from './naming/name-all.ts'
export type { StyleName } from './naming/styles.ts'
export type { Alphabet } from './naming/words.ts'
export { type Absence, absences, type Covered } from './tracked/coverage.ts'
export { exampleOf } from './tracked/example-of.ts'
export { type ExtraArgument, type Operation, type OperationName, operations } from './tracked/operations.ts'
export { describeProblem, type Problem, type ProblemCode, problemKinds } from './tracked/problem.ts'
export { type ReadingOptions, trackedSource } from './tracked/read-source.ts'
export type {
  MappedName,
  TrackedDestination,
  TrackedEvent,
  TrackedMember,
  TrackedProperty,
  TrackedSource,
  TrackedValue,
} from './tracked/tracked-source.ts'
export type { AcceptsPattern } from './tracked/tracked-value.ts'
