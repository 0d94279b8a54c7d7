/** Counts the forms of generated code: the same plan and number, the same text. */
export const generatorVersion = 1
