import { readNameMapping } from '../../formats/name-mapping.ts'
import type { Feature } from '../feature.ts'

export const nameMapping: Feature = {
  nested: false,
  doc: '`nameMapping` gives the name per destination.',
  read: (schema, draft, scope) => {
    const mappings = readNameMapping(schema.nameMapping, scope.reader, scope.about)
    if (mappings.length > 0) draft.nameMapping = mappings
  },
}
