/** A number of things in words: `1 event`, `2 events`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
