import type { Property } from '@plan/core'

/** Whether a property is sent beside the event as a context of its own, not among the event's properties. */
export const isContext = (property: Property): property is Property & { readonly contextSchema: string } =>
  property.type === 'object' && property.contextSchema !== undefined
