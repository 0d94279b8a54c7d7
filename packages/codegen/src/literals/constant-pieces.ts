/** A constant of the Java virtual machine holds 65,535 bytes, in which a character has six at most. */
const mostCharacters = 10_922

const pieces = new RegExp(`[^]{1,${mostCharacters}}`, 'gu')

/** A text in pieces that are constants each. */
export const constantPieces = (text: string): readonly string[] =>
  text.length <= mostCharacters ? [text] : (text.match(pieces) ?? [])
