/** Synthetic plans as the sheet an import takes: one row for each property of each event. */
import type { SyntheticEvent, SyntheticPlan, SyntheticUse } from './generate-plan.ts'

const columns: Readonly<Record<string, (event: SyntheticEvent, use: SyntheticUse) => string>> = {
  'Event Name': ({ name }) => name,
  'Event Description': ({ description }) => description,
  'Event Category': ({ category }) => category.name,
  Platforms: ({ sources }) => sources.map(({ name }) => name).join(', '),
  'Event Property Name': (_, { property }) => property.name,
  'Property Description': (_, { property }) => property.description,
  'Property Value Type': (_, { property }) => property.type,
  'Is Property Required?': (_, { isRequired }) => (isRequired ? 'Yes' : 'No'),
  'Is Property Array?': (_, { property }) => (property.isList ? 'Yes' : 'No'),
  'Property Enumeration Options': (_, { property }) => property.allowedValues.join(', '),
}

/** The plan as CSV with the header of the spreadsheet template; an event's cells are repeated on each of its rows. */
export function csvBody({ events }: SyntheticPlan): string {
  const rows = events.flatMap((event) =>
    event.uses.map((use) => Object.values(columns).map((cellOf) => cell(cellOf(event, use)))),
  )
  return [Object.keys(columns), ...rows].map((cells) => `${cells.join(',')}\n`).join('')
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
