import { isObject } from '../../reader.ts'
import { type Feature, warnIgnored } from '../feature.ts'

export const pii: Feature = {
  nested: false,
  doc: '`pii` says whether the property holds personal data, and of which existing type; absent means undeclared.',
  read: (schema, draft, scope) => {
    const stated = schema.pii
    if (stated === undefined || stated === null) return
    if (!isObject(stated) || typeof stated.isPii !== 'boolean') {
      warnIgnored(scope, 'pii', 'an object with a boolean isPii')
    } else {
      draft.pii = { isPii: stated.isPii, ...(typeof stated.piiType === 'string' ? { piiType: stated.piiType } : {}) }
    }
  },
}
