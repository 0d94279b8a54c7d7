/** What the app implements for each destination. */
import { nameAll } from '../naming/name-all.ts'
import type { SourceNames } from '../naming/source-names.ts'
import type { OperationName } from '../tracked/operations.ts'
import type { TrackedSource } from '../tracked/tracked-source.ts'
import { docComment } from './doc-comment.ts'
import { moduleRules } from './module-names.ts'

const signatures: Readonly<Record<OperationName, string>> = {
  identify: 'identify(string $userId)',
  setUserProperties: 'setUserProperties(array $userProperties)',
  addCurrentUserToGroup: 'addCurrentUserToGroup(string $groupType, string $groupId, array $groupProperties)',
  setGroupProperties: 'setGroupProperties(string $groupType, string $groupId, array $groupProperties)',
  logEvent: 'logEvent(string $eventName, array $eventProperties)',
  logPage: 'logPage(string $pageName, array $eventProperties)',
  revenue: 'revenue(float $amount, array $eventProperties)',
  unidentify: 'unidentify()',
}

/** An interface for each destination, and the class that holds them all. */
export function destinationsText({ destinations }: TrackedSource, names: SourceNames): string {
  const types = nameAll(
    destinations.map(({ id, name }) => ({ key: id, text: `${name} destination`, qualifier: 'destination' })),
    moduleRules.types,
  )
  const interfaces = destinations.map(({ id, name, operations }) => {
    const methods = operations.map((operation) => `    public function ${signatures[operation]}: void;\n`).join('\n')
    const doc = docComment([name], ['A method make(string $env), where it has one, comes first.'])
    return `${doc}interface ${types.get(id)}\n{\n${methods}}\n\n`
  })
  const fields = destinations.map(({ id }) => `        public ${types.get(id)} $${names.destinations.get(id)},\n`)
  const parameters = fields.length === 0 ? '()\n    {\n    }' : `(\n${fields.join('')}    ) {\n    }`
  return `${interfaces.join('')}/** Where the events go. */
final class Destinations
{
    public function __construct${parameters}
}

`
}
