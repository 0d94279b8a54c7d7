/** Patterns of ECMAScript that Dart has too: its engine is an older one of the same kind. */
import { isExpression } from '../patterns/expression-of.ts'

const modifiers = /\(\?[a-z-]+:/
const groupName = /\(\?<([^=!>][^>]*)>/g

/** Whether Dart reads a pattern as the plan means it. */
export function isDartPattern(pattern: string): boolean {
  const plain = pattern.replace(/\\[\s\S]/g, '')
  const names = Array.from(plain.matchAll(groupName), ([, name]) => name)
  return isExpression(pattern) && !modifiers.test(plain) && new Set(names).size === names.length
}
