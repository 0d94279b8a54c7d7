/**
 * What an exported plan says that importing it does not bring back, by its place in the export.
 * `*` stands for every member or entry.
 */
export const notImported = [
  'events.*.categories',
  'events.*.eventType',
  'events.*.variantName',
  'events.*.triggers',
  'events.*.actions',
  'events.*.pii',
  'events.*.sources.*.id',
  'events.*.sources.*.implementWithCodegen',
  'events.*.sources.*.destinations',
  'events.*.stakeholderDomains.*.id',
  'events.*.rules.properties.groupProperties',
  'events.*.rules.properties.*.properties.*.tags',
  'metrics',
  'propertyGroups',
  'destinations',
  'categories',
  'sources',
] as const

/** As {@link notImported}, for what is brought back only where the target already has the definition it needs. */
export const notImportedWithoutDefinition = [
  'events.*.customFields',
  'events.*.rules.properties.*.properties.*.customFields',
  'events.*.rules.properties.*.properties.*.pii.piiType',
] as const

/** As {@link notImported}, for what a plan file says and reading it as a plan does not bring back. */
export const notRestored = ['metrics', 'propertyGroups', 'categories.*.metrics'] as const
