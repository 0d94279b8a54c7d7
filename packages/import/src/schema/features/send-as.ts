import type { PropertyKind } from '@plan/core'
import { type Feature, warnIgnored } from '../feature.ts'

const kinds: ReadonlyMap<unknown, PropertyKind> = new Map([
  ['EventProperty', 'event'],
  ['UserProperty', 'user'],
  ['SystemProperty', 'system'],
])

export const sendAs: Feature = {
  nested: false,
  doc: '`x-service-sendAs` says what the property describes; where it is absent, `isSystemProperty` decides.',
  read: (schema, draft, scope) => {
    if (draft.kind !== 'event') return
    const stated = schema['x-service-sendAs']
    if (stated !== undefined && stated !== null) {
      const kind = kinds.get(stated)
      draft.kind = kind ?? 'event'
      if (kind === undefined)
        scope.reader.warn({
          code: 'send-as-invalid',
          value: typeof stated === 'string' ? stated : JSON.stringify(stated),
          ...scope.about,
        })
    } else if (schema.isSystemProperty === true) draft.kind = 'system'
    else if (typeof schema.isSystemProperty !== 'boolean' && (schema.isSystemProperty ?? null) !== null)
      warnIgnored(scope, 'isSystemProperty', 'a boolean')
  },
}
