/**
 * A Node service that tells which events it sends. It runs against `plan-server demo`, whose Inspector key everybody
 * knows; give another address or key in the environment.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Inspector, InspectorEnv } from '@plan/inspector'

const { PLAN_SERVER = 'http://127.0.0.1:4600', PLAN_INSPECTOR_KEY = 'plan_ik_demo_everybody_knows_this_key' } =
  process.env

const inspector = new Inspector({
  apiKey: PLAN_INSPECTOR_KEY,
  env: InspectorEnv.Dev,
  endpoint: PLAN_SERVER,
  appName: 'shop',
  appVersion: '1.4.0',
})

/** Where this service would tell its analytics tool, it tells the inspector too. */
const track = (name: string, properties: object) => inspector.trackSchemaFromEvent(name, properties)

const shop = createServer((request, response) => {
  const schema = track('Order Placed', { path: request.url, items: [{ sku: 'lamp', price: 49.5 }], total: 49.5 })
  response.end(JSON.stringify(schema))
})

shop.listen(0, '127.0.0.1', async () => {
  const { port } = shop.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/orders/7`)
  console.log('The schema of the event:', await answer.text())
  shop.close()
  shop.closeAllConnections()
  await inspector.flush()
  inspector.destroy()
})
