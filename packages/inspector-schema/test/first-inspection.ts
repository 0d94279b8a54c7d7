import { applyChanges, emptyPlan } from '@plan/core'
import { importPlan } from '@plan/import'
import { compareWithPlan, describeFinding, expectedEvents, extractSchema } from '@plan/inspector-schema'

const sheet = 'Event Name,Event Property Name,Property Value Type,Is Property Required?\nSigned Up,plan,string,true\n'
const imported = importPlan(sheet, 'text/csv', emptyPlan, { method: 'addOnly', newId: (kind) => kind })
export const plan = imported.mapErr(() => undefined).andThen(({ changes }) => applyChanges(emptyPlan, changes))

const schema = extractSchema({ plan: 7, coupon: 'X' })
export const sentences = plan.map((known) =>
  compareWithPlan({ eventName: 'Signed Up', schema }, expectedEvents(known)).findings.map(describeFinding),
)
