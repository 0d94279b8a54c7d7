/** The beginning of a text, and how much of it there is. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`
