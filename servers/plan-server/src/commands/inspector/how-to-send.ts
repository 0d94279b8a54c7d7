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

/** A request that sends one event. */
export const curlLine = (secret: string, address: string): string =>
  `curl -H 'Content-Type: application/json' -d '${JSON.stringify([element(secret)])}' ${address}/inspector/v1/track`
