/** Under which an address is looked for: two that differ in case alone have the same. */
export const emailKeyOf = (email: string): string => email.toLowerCase()
