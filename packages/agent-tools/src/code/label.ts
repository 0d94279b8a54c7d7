/** The label of code: generated code is exact, other code shows what to send. */
export const labelOf = (isGenerated: boolean): string => (isGenerated ? '[Codegen]' : '[Pseudocode]')
