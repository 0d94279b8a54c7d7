/** The numbers of an import that are not zero: `newEvents 2, newProperties 4`; nothing where all are. */
export const numbersOf = (result: object): string =>
  Object.entries(result)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
