import type { NestedProperty, ObjectShape, PropertyId } from '@plan/core'
import { carriedProperties } from '../carried-properties.ts'
import { isContext } from '../context-property.ts'
import type { EventSelection } from '../event-selection.ts'
import { type Members, objectText } from '../json-schema/json-text.ts'
import { itemsSchema, shapeMembers, typeWords } from '../json-schema/value-schema.ts'
import type { LivingPlan } from '../living-plan.ts'
import { defaultVersion, readSchemaUri, type SchemaUri } from './schema-uri.ts'
import { selfDescribingSchema } from './self-describing-schema.ts'
import { unitedShape } from './united-shape.ts'

/** A context, as all events that carry it describe it together. */
interface Context {
  readonly uri: SchemaUri
  readonly description: string
  shape?: ObjectShape
  isSelected: boolean
}

/**
 * The schema of every context that a selected event carries, each address once, in the order of
 * the properties' names. A context whose children nobody has named accepts any.
 */
export function* contextSchemas(plan: LivingPlan, vendor: string, selection: EventSelection): Iterable<string> {
  const contexts = contextsOf(plan, vendor)
  if (contexts.size === 0) return
  for (const event of plan.events.values()) {
    for (const { property, use } of carriedProperties(event, plan)) {
      const context = contexts.get(property.id)
      if (context === undefined) continue
      context.isSelected ||= selection.has(event)
      if (use.shape !== undefined)
        context.shape = context.shape === undefined ? use.shape : unitedShape(context.shape, use.shape)
    }
  }
  for (const context of new Set(contexts.values())) {
    if (context.isSelected) yield contextSchema(context)
  }
}

/** The context of every property that is one. Properties with one address share it. */
function contextsOf(plan: LivingPlan, vendor: string): ReadonlyMap<PropertyId, Context> {
  const byAddress = new Map<string, Context>()
  const byProperty = new Map<PropertyId, Context>()
  for (const property of plan.properties.values()) {
    if (!isContext(property)) continue
    const { id, name, description } = property
    const uri = readSchemaUri(property.contextSchema) ?? { vendor, name, version: defaultVersion }
    const address = JSON.stringify([uri.vendor, uri.name, uri.version])
    const context = byAddress.get(address) ?? { uri, description, isSelected: false }
    byAddress.set(address, context)
    byProperty.set(id, context)
  }
  return byProperty
}

function contextSchema({ uri, description, shape }: Context): string {
  const children = shape?.children ?? []
  return selfDescribingSchema(uri, {
    description,
    properties: objectText(children.map((child) => [child.name, childSchema(child)])),
    required: children.filter(({ presence }) => presence === 'always').map(({ name }) => name),
    isClosed: shape !== undefined,
  })
}

/** Type and description of a child, and of its children. */
function childSchema(child: NestedProperty): string {
  const nested: Members = child.shape === undefined ? [] : shapeMembers(child.shape, childSchema)
  return objectText([
    ['type', JSON.stringify(typeWords(child))],
    ['description', JSON.stringify(child.description)],
    ...(child.isList && nested.length > 0 ? ([['items', itemsSchema(child, nested)]] satisfies Members) : nested),
  ])
}
