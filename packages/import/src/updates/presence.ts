import type { UseUpdate } from './update.ts'

export const presence: UseUpdate = {
  doc: 'The presence, when the body says something different; a Mixed presence stays.',
  decide: (known, { presence = known.presence }) =>
    presence === known.presence || known.presenceBySource !== undefined ? {} : { presence },
}
