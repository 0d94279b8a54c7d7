/**
 * A page that tells which events it sends, with the visual inspector over it. It sends to `plan-server demo`; the address
 * and the key may be given in the address of the page: `?server=…&key=…`.
 */
import { DebuggerMode, Inspector, InspectorEnv } from '@plan/inspector'

const given = new URLSearchParams(location.search)

const inspector = new Inspector({
  apiKey: given.get('key') ?? 'plan_ik_demo_everybody_knows_this_key',
  env: InspectorEnv.Dev,
  endpoint: given.get('server') ?? 'http://127.0.0.1:4600',
  appName: 'lamps',
  appVersion: '2.0.0',
})
inspector.showVisualInspector(document.body, DebuggerMode.bubble)

document.getElementById('buy')?.addEventListener('click', () => {
  const schema = inspector.trackSchemaFromEvent('Product Added', { sku: 'lamp', price: 49.5, tags: ['light'] })
  const status = document.getElementById('schema')
  if (status) status.textContent = `Sent: ${JSON.stringify(schema)}`
})
