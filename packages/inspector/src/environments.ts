import type { Environment } from '@plan/inspector-schema/device'

/** Where an app runs. The texts themselves will do as well, and so will `development` and `production`. */
export const InspectorEnv = { Dev: 'dev', Staging: 'staging', Prod: 'prod' } as const satisfies Record<
  string,
  Environment
>

/** One of {@link InspectorEnv}. */
export type InspectorEnv = Environment

const names = new Map<unknown, Environment>([
  ['dev', 'dev'],
  ['development', 'dev'],
  ['staging', 'staging'],
  ['prod', 'prod'],
  ['production', 'prod'],
])

/** `undefined` for what names no environment. */
export const readEnvironment = (value: unknown): Environment | undefined =>
  names.get(typeof value === 'string' && value.toLowerCase())
