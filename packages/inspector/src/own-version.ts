/** The version of this package, as its manifest has it. */
export const ownVersion = '0.1.0'
