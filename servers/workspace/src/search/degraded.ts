/** Why words alone judged some or all of an answer, where the workspace wants a model to have a say. */

const sentences = {
  'no-model': 'The workspace wants an embedding model to search along, and this server has none; words alone judged.',
  pending: 'The embedding model has not read all of this plan yet; words alone judged the rest. Ask again in a while.',
  slow: 'The embedding model did not read the question in time; words alone judged. Ask again.',
  failed: 'The embedding model cannot be reached or refuses; words alone judged.',
  full: 'This server has no room to remember what the embedding model makes of all of this plan; words alone judged the rest.',
} as const satisfies Readonly<Record<string, string>>

export type Degraded = keyof typeof sentences

export const degradations = Object.keys(sentences) as readonly Degraded[]

export const describeDegraded = (reason: Degraded): string => sentences[reason]
