import type { Property, PropertyUse } from '@plan/core'
import type { SharedProperty } from '../planning/shared-property.ts'
import type { UnitedUse } from '../planning/united-event.ts'

/** When one shared field of a property is updated. */
export interface PropertyUpdate {
  readonly doc: string
  /** The new value of the field, nothing where it stays. */
  readonly decide: (known: Property, stated: SharedProperty) => Partial<Property>
}

/** When one field of a use is updated. */
export interface UseUpdate {
  readonly doc: string
  readonly decide: (known: PropertyUse, stated: UnitedUse) => Partial<PropertyUse>
}
