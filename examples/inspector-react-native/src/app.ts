/** The part of a React Native app that tells which events it sends. What belongs to the phone comes in, as from its packages. */
import { Inspector, InspectorEnv, type InspectorStorage } from '@plan/inspector'

/** As of `react-native`. */
export interface AppState {
  addEventListener(type: 'change', listener: (state: string) => void): unknown
}

export interface Phone {
  /** As of `@react-native-async-storage/async-storage`. */
  readonly AsyncStorage: InspectorStorage
  readonly AppState: AppState
}

export interface Server {
  readonly address: string
  readonly key: string
}

/** Begins to tell. What waits is sent when the app goes to the background, and what was not sent at its next start. */
export function startApp({ AsyncStorage, AppState }: Phone, { address, key }: Server): Inspector {
  const inspector = new Inspector({
    apiKey: key,
    env: InspectorEnv.Prod,
    endpoint: address,
    appName: 'shop-app',
    appVersion: '3.1.0',
    storage: AsyncStorage,
  })
  Inspector.enableLogging(true)
  AppState.addEventListener('change', (state) => {
    if (state !== 'active') void inspector.flush()
  })
  inspector.trackSchemaFromEvent('App Opened', { cold_start: true, launch_ms: 412 })
  return inspector
}
