/** What the app implements for each destination. */

import { nameAll } from '../naming/name-all.ts'
import type { SourceNames } from '../naming/source-names.ts'
import type { OperationName } from '../tracked/operations.ts'
import type { TrackedSource } from '../tracked/tracked-source.ts'
import { docString } from './doc-string.ts'
import { moduleRules } from './module-names.ts'

const signatures: Readonly<Record<OperationName, string>> = {
  identify: 'identify(self, user_id: str)',
  setUserProperties: 'set_user_properties(self, user_properties: Properties)',
  addCurrentUserToGroup:
    'add_current_user_to_group(self, group_type: str, group_id: str, group_properties: Properties)',
  setGroupProperties: 'set_group_properties(self, group_type: str, group_id: str, group_properties: Properties)',
  logEvent: 'log_event(self, event_name: str, event_properties: Properties)',
  logPage: 'log_page(self, page_name: str, event_properties: Properties)',
  revenue: 'revenue(self, amount: float, event_properties: Properties)',
  unidentify: 'unidentify(self)',
}

/** A protocol for each destination, and the class that holds them all. */
export function destinationsText({ destinations }: TrackedSource, names: SourceNames): string {
  const types = nameAll(
    destinations.map(({ id, name }) => ({ key: id, text: `${name} destination`, qualifier: 'destination' })),
    moduleRules.types,
  )
  const protocols = destinations.map(({ id, name, operations }) => {
    const methods = operations.map((operation) => `\n    def ${signatures[operation]} -> None: ...\n`)
    const doc = docString([name, 'A method make(env), where it has one, comes first.'], '    ')
    return `\n\nclass ${types.get(id)}(Protocol):\n${doc}${methods.join('')}`
  })
  const fields = destinations.map(({ id }) => `    ${names.destinations.get(id)}: ${types.get(id)}\n`)
  const own = `\n\n@dataclass(frozen=True)\nclass Destinations:\n    """Where the events go."""\n`
  return `${protocols.join('')}${own}${fields.length === 0 ? '' : `\n${fields.join('')}`}`
}
