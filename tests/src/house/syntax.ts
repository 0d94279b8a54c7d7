import { parseAst } from 'vitest/node'
import type { House } from './house.ts'

/** A node of a syntax tree, with the little that the rules ask of one. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** A node where it stands. */
export interface Place {
  readonly node: Node
  readonly parent: Node
  /** The member of the parent that holds the node. */
  readonly role: string
}

const trees = new Map<string, Node>()

function parseFile(house: House, path: string): Node {
  const text = house.get(path) ?? ''
  const lang = /\.m?js$/.test(path) ? 'js' : path.endsWith('x') ? 'tsx' : 'ts'
  const key = `${lang}:${text}`
  const known = trees.get(key)
  if (known !== undefined) return known
  const tree = parseAst(text, { lang }, path) as unknown as Node
  trees.set(key, tree)
  return tree
}

/** The statements of a file. */
export const statementsOf = (house: House, path: string): readonly Node[] => parseFile(house, path).body as Node[]

const places = new WeakMap<Node, readonly Place[]>()

/** Every node of a file. */
export function placesIn(house: House, path: string): readonly Place[] {
  const tree = parseFile(house, path)
  const known = places.get(tree) ?? [...placesBelow(tree)]
  places.set(tree, known)
  return known
}

function* placesBelow(parent: Node): Iterable<Place> {
  for (const [role, member] of Object.entries(parent)) {
    for (const node of Array.isArray(member) ? member : [member]) {
      if (!isNode(node)) continue
      yield { node, parent, role }
      yield* placesBelow(node)
    }
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The name of an identifier, the text of a string, `undefined` for anything else. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node.name)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
