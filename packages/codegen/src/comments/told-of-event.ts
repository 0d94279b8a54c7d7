import type { TrackedEvent } from '../tracked/tracked-source.ts'

/** The paragraphs that every language tells of an event: how it is called, what it is, and its name on the wire if another. */
export const toldOfEvent = ({ name, title, description }: TrackedEvent): readonly string[] => [
  title,
  description,
  ...(name === title ? [] : [`Sent as ${JSON.stringify(name)}.`]),
]
