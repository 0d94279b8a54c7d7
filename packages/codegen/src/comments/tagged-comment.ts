/** Comments in which tools look for tags, and which end where a line says so. */
import { oneLine } from './comment-lines.ts'

/** A line that neither ends a comment nor says anything to tools that read comments. */
export const tame = (line: string): string => line.replaceAll('*/', '*\\/').replaceAll('@', '\\@')

/** Plan text within a line of the generator's own. */
export const inline = (text: string): string => tame(oneLine(text))
