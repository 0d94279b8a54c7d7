import type { NestedProperty, ObjectShape } from '@plan/core'

/**
 * The children of two objects together: an object that fits one of the shapes fits the result.
 * Order and descriptions are those of the first.
 */
export function unitedShape(first: ObjectShape, second: ObjectShape): ObjectShape {
  const others = new Map(second.children.map((child) => [child.name, child]))
  const known = new Set(first.children.map(({ name }) => name))
  const added = second.children.filter(({ name }) => !known.has(name))
  const children = [
    ...first.children.map((child) => unitedChild(child, others.get(child.name))),
    ...added.map((child) => unitedChild(child, undefined)),
  ]
  return { children, ...(first.isClosed === true && second.isClosed === true ? { isClosed: true } : {}) }
}

function unitedChild(child: NestedProperty, other: NestedProperty | undefined): NestedProperty {
  const { name, description, type, isList, presence, shape } = child
  if (other === undefined) return { ...child, presence: 'sometimes' }
  const isOneType = type === other.type && isList === other.isList
  return {
    name,
    description: description || other.description,
    type: isOneType ? type : 'any',
    isList: isOneType && isList,
    presence: presence === 'always' && other.presence === 'always' ? 'always' : 'sometimes',
    ...(isOneType && shape !== undefined && other.shape !== undefined
      ? { shape: unitedShape(shape, other.shape) }
      : {}),
  }
}
