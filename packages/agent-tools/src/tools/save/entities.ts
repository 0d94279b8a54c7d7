/** The table of what `save_items` saves: which fields an entity type takes. */
import { ok } from 'neverthrow'
import type { EntityType } from '../../item-types.ts'
import {
  customFields,
  eventSourceFields,
  type FieldRule,
  mention,
  mentionFields,
  metricItems,
  nameMappings,
  optionalText,
  owner,
  pii,
  plain,
  propertyType,
  stakeholders,
  triggerFields,
  useFields,
  wordFields,
} from './fields.ts'
import type { ItemField } from './item-input.ts'

type Fields = Readonly<Partial<Record<ItemField, FieldRule>>>

const name = plain('name')
const description = plain('description')
/** A field that alters other items, and not the one it stands on. */
const ofOthers: FieldRule = { apply: (draft) => ok(draft) }

/** The fields of each entity type. */
export const entityFields: Readonly<Record<EntityType, Fields>> = {
  event: {
    name,
    description,
    ...wordFields('Tags', 'tags'),
    ...mentionFields('Categories', 'categories', 'category'),
    ...mentionFields('PropertyBundles', 'propertyGroups', 'property-group'),
    ...useFields('uses'),
    ...eventSourceFields(),
    ...triggerFields,
    nameMappings,
    customFields,
    owner,
    stakeholders,
  },
  property: {
    name,
    description,
    ...wordFields('Tags', 'tags'),
    ...wordFields('AllowedValues', 'allowedValues'),
    propertyType,
    isList: plain('isList'),
    sendAs: plain('kind', 'create'),
    groupType: mention('groupType', 'groupType', 'group-type'),
    pii,
    nameMappings,
    customFields,
    eventConfigs: ofOthers,
  },
  event_variant: {
    nameSuffix: name,
    description: optionalText('description'),
    baseEventId: mention('baseEventId', 'baseEventId', 'event', 'create'),
    ...useFields('uses'),
    ...eventSourceFields((draft, { plan }) => plan.events.get(draft.baseEventId as never)?.sources ?? []),
    ...triggerFields,
  },
  property_bundle: { name, description, ...useFields('properties') },
  metric: {
    name,
    description,
    metricType: plain('type'),
    ...mentionFields('Categories', 'categories', 'category'),
    items: metricItems,
  },
  category: { name, description },
  source: {
    name,
    platform: optionalText('developmentPlatform'),
    programmingLanguage: optionalText('programmingLanguage'),
    ...mentionFields('Destinations', 'destinations', 'destination'),
  },
  destination: { name, analyticsTool: plain('type') },
  groupType: { name },
}
