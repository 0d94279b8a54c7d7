/** What a spreadsheet may take for the beginning of a formula, wide forms included. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u

/**
 * The text of a cell that no spreadsheet calculates: an apostrophe stands before what looks like a
 * formula, and before what looks like a formula with apostrophes before it. So every text has a cell
 * of its own, and whoever reads cells by program takes the first apostrophe off such a cell.
 *
 * @example
 * defused('=1+1') // "'=1+1"
 * defused("it's") // "it's"
 * @see OWASP, "CSV Injection"
 */
export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text)
