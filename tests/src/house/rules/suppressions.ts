import type { Findings, House } from '../house.ts'
import { codePaths } from '../members.ts'
import { isNode, type Node, placesIn } from '../syntax.ts'

const suppression =
  /(?:\/\/|\/\*|^\s*\*|\{\/\*).*?(biome-ignore|@ts-ignore|@ts-expect-error|@ts-nocheck|eslint-disable)/

/** No line is exempt from a rule, and no value from its type. */
export function checkSuppressions(house: House): Findings {
  return codePaths(house).flatMap((path) => [...commentsIn(house, path), ...castsIn(house, path)])
}

const commentsIn = (house: House, path: string): Findings =>
  (house.get(path) ?? '').split('\n').flatMap((line, at) => {
    const [, word] = suppression.exec(line) ?? []
    return word === undefined ? [] : [`${path}:${at + 1}: suppresses a rule with ${word}; satisfy the rule`]
  })

const castsIn = (house: House, path: string): Findings =>
  placesIn(house, path).flatMap(({ node }) =>
    isCastToAny(node) ? [`${path}:${lineOf(house.get(path) ?? '', node)}: casts to any; cast to what it is`] : [],
  )

const isCastToAny = ({ type, typeAnnotation }: Node): boolean =>
  (type === 'TSAsExpression' || type === 'TSTypeAssertion') && isNode(typeAnnotation) && isAny(typeAnnotation)

const isAny = (node: Node): boolean =>
  node.type === 'TSAnyKeyword' || (node.type === 'TSArrayType' && isNode(node.elementType) && isAny(node.elementType))

const lineOf = (text: string, { start }: Node) => text.slice(0, start).split('\n').length
