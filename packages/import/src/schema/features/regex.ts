import { fromThrowable } from 'neverthrow'
import { type Feature, textMember } from '../feature.ts'

const compile = fromThrowable((pattern: string, flags: string) => new RegExp(pattern, flags))

export const regex: Feature = {
  nested: true,
  doc: '`pattern` (for lists also `items.pattern`) is the regex; an invalid one is kept with a warning.',
  read: (schema, draft, scope, element) => {
    const pattern =
      textMember(schema, 'pattern', scope) ?? (element === schema ? undefined : textMember(element, 'pattern', scope))
    if (pattern === undefined) return
    draft.pattern = pattern
    if (compile(pattern, 'u').isErr() && compile(pattern, '').isErr())
      scope.reader.warn({ code: 'pattern-invalid', pattern, ...scope.about })
  },
}
