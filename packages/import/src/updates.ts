/** When an existing property takes a value of the body. One file per field. @see Specification, "Import methods" */
import { allowedValues } from './updates/allowed-values.ts'
import { children } from './updates/children.ts'
import { description } from './updates/description.ts'
import { listFlag } from './updates/list-flag.ts'
import { pinnedValue } from './updates/pinned-value.ts'
import { presence } from './updates/presence.ts'
import { range } from './updates/range.ts'
import { regex } from './updates/regex.ts'
import { type } from './updates/type.ts'

/** Fields that all uses of a property share. */
export const propertyUpdates = { description, type, listFlag, allowedValues }

/** Fields of one event's use of a property. */
export const useUpdates = { presence, regex, pinnedValue, range, children }
