import { Inspector, InspectorEnv } from '@plan/inspector'

const inspector = new Inspector({
  apiKey: 'plan_ik_of_your_source',
  env: InspectorEnv.Prod,
  endpoint: 'https://plan.example.com',
  appName: 'shop',
  appVersion: '1.4.0',
})

export const schema = inspector.trackSchemaFromEvent('Signed Up', { plan: 'gold', seats: 2 })
// { plan: 'string', seats: 'int' }

inspector.destroy()
