/** How a key is used, in lines that can be typed as they are but for the address. */

const element = (secret: string) => ({
  apiKey: secret,
  env: 'dev',
  type: 'event',
  eventName: 'Hello',
  eventProperties: [{ propertyName: 'greeting', propertyType: 'string' }],
  appName: 'curl',
  appVersion: '1.0.0',
  libVersion: '1.0.0',
  libPlatform: 'curl',
})

/** How an app that has the package `@plan/inspector` sends one. */
export const appLines = (secret: string, appName: string, address: string): readonly string[] => [
  'import { Inspector } from "@plan/inspector"',
  '',
  'const inspector = new Inspector({',
  `  apiKey: ${JSON.stringify(secret)},`,
  '  env: "dev",',
  `  endpoint: ${JSON.stringify(address)},`,
  `  appName: ${JSON.stringify(appName)},`,
  '  appVersion: "1.0.0",',
  '})',
  'inspector.trackSchemaFromEvent("Hello", { greeting: "hi" })',
]

/** A request that sends one event. */
export const curlLine = (secret: string, address: string): string =>
  `curl -H 'Content-Type: application/json' -d '${JSON.stringify([element(secret)])}' ${address}/inspector/v1/track`
