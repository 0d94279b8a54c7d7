/** What becomes of an event in a source: new in the plan or in the source, changed, out of the source or of the plan. */
export const codeStatuses = ['New', 'Added', 'Updated', 'Removed', 'Deleted'] as const

/** One of {@link codeStatuses}. */
export type CodeStatus = (typeof codeStatuses)[number]

const generated: Readonly<Record<CodeStatus, readonly string[]>> = {
  New: ['Generate the code of the source.', 'Call the function wherever the event happens.'],
  Added: ['Generate the code of the source.', 'Call the function wherever the event happens in this source.'],
  Updated: ['Generate the code of the source.', 'Look at each call of the function: arguments may have changed.'],
  Removed: ['Remove each call of the function from this source.', 'Generate the code of the source.'],
  Deleted: ['Remove each call of the function.', 'Generate the code of the source.'],
}

const byHand: Readonly<Record<CodeStatus, readonly string[]>> = {
  New: ['Send the event by hand wherever it happens, with what the pseudocode names.'],
  Added: ['Send the event by hand wherever it happens in this source, with what the pseudocode names.'],
  Updated: ['Find where the event is sent by hand and send what the pseudocode names now.'],
  Removed: ['Stop sending the event from this source.'],
  Deleted: ['Stop sending the event.'],
}

/** What to do about the code of an event. */
export const stepsFor = (status: CodeStatus, isGenerated: boolean): readonly string[] =>
  (isGenerated ? generated : byHand)[status]
