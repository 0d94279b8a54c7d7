import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase } from '@plan/tests/postgres'
import { storageContract } from './contract/index.ts'
import { openAt } from './postgres-database.ts'

describeWith('postgres', 'the contract', () =>
  storageContract('PostgreSQL', async () => {
    const url = await emptyDatabase()
    return { storage: await openAt({ url }), again: () => openAt({ url }) }
  }),
)
