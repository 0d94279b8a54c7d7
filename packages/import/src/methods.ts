/** What an import method may do beyond adding. @see Specification, "Import methods" */
export interface MethodAbilities {
  /** Existing events and properties take values of the body. */
  readonly mayUpdate: boolean
  /** Properties absent from an imported event are unlinked from it. */
  readonly mayUnlink: boolean
}

/** The import methods. */
export const importMethods = {
  addOnly: { mayUpdate: false, mayUnlink: false },
  addAndUpdate: { mayUpdate: true, mayUnlink: false },
  addUpdateAndRemove: { mayUpdate: true, mayUnlink: true },
} as const satisfies Readonly<Record<string, MethodAbilities>>

/** The name of an import method, as the query parameter spells it. */
export type ImportMethod = keyof typeof importMethods

/** The method used where none is named. */
export const defaultImportMethod: ImportMethod = 'addOnly'
