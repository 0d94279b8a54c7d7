/** The methods of destinations in Java. */
import type { OperationName } from '../tracked/operations.ts'

/** What each operation is given. */
export const parameters: Readonly<Record<OperationName, string>> = {
  identify: 'String userId',
  setUserProperties: 'Map<String, Object> userProperties',
  addCurrentUserToGroup: 'String groupType, String groupId, Map<String, Object> groupProperties',
  setGroupProperties: 'String groupType, String groupId, Map<String, Object> groupProperties',
  logEvent: 'String eventName, Map<String, Object> eventProperties',
  logPage: 'String pageName, Map<String, Object> eventProperties',
  revenue: 'double amount, Map<String, Object> eventProperties',
  unidentify: '',
}
