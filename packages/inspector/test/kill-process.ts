/** A process that tracks until it is killed: it writes down each event that was accepted, before it tracks the next. */
import { appendFileSync } from 'node:fs'
import { Inspector } from '@plan/inspector'

const [endpoint = '', storage = '', accepted = '', name = ''] = process.argv.slice(2)
Inspector.setBatchSize(3)
const inspector = new Inspector({ apiKey: 'key', env: 'prod', endpoint, storage })
for (let at = 0; ; at++) {
  inspector.trackSchemaFromEvent(`${name} ${at}`, { at })
  appendFileSync(accepted, `${name} ${at}\n`)
  await new Promise((resolve) => setTimeout(resolve, 3))
}
