// #region embed
import { applyChanges, describeApplyFailure, emptyPlan } from '@plan/core'
import { exportPlan } from '@plan/export'
import { describeImportFailure, importPlan } from '@plan/import'

const csv = 'Event Name,Property Name,Property Value Type\nOrder Placed,Total,float\n'

const exported = importPlan(csv, 'text/csv', emptyPlan, { method: 'addOnly', newId: () => crypto.randomUUID() })
  .mapErr(({ failure }) => describeImportFailure(failure))
  .andThen(({ changes }) => applyChanges(emptyPlan, changes).mapErr(describeApplyFailure))
  .map((plan) => [...exportPlan(plan, { branchName: 'main' })].join(''))

exported.match(console.log, console.error)
// #endregion
