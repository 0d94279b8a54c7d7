/** Real bodies, small enough to be damaged thousands of times. */
import { listFixtures, readFixture } from '@plan/tests/fixtures'

export interface Seed {
  readonly type: 'application/json' | 'text/csv'
  readonly body: Buffer
}

const largest = 20_000
const events = 6
const rows = 40

/** Of every kind of body the small ones whole, and the first events or rows of the large ones. */
export function readSeeds(): Seed[] {
  const paths = ['standard', 'exported-shape', 'local-ref', 'csv'].flatMap((folder) =>
    listFixtures(`import-ready/${folder}`),
  )
  return paths
    .filter((path) => !path.includes('self-desc'))
    .map((path) =>
      path.endsWith('.csv')
        ? { type: 'text/csv', body: Buffer.from(firstRows(readFixture(path))) }
        : { type: 'application/json', body: Buffer.from(firstEvents(readFixture(path))) },
    )
}

function firstEvents(text: string): string {
  const body = JSON.parse(text)
  if (Array.isArray(body.events)) return JSON.stringify({ ...body, events: body.events.slice(0, events) })
  if (text.length <= largest) return text
  return JSON.stringify({ schema: { events: Object.fromEntries(Object.entries(body.schema.events).slice(0, events)) } })
}

/** The first lines, as long as no quoted cell is open at their end. */
function firstRows(text: string): string {
  const lines = text.split('\n')
  for (let count = rows; count < lines.length; count++) {
    const start = lines.slice(0, count).join('\n')
    if ((start.match(/"/g)?.length ?? 0) % 2 === 0) return `${start}\n`
  }
  return text
}
