/** Bodies that do not contradict themselves, for laws about what does not depend on order or method. */
import { arbitraryName } from '@plan/tests/arbitrary-name'
