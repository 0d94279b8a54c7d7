import { describeClientFailure, openPlanClient } from '@plan/client'

const { PLAN_SERVER = '', PLAN_SERVICE_ACCOUNT_SECRET: secret = '' } = process.env

export const names = await openPlanClient({
  baseUrl: PLAN_SERVER,
  workspaceId: 'acme',
  serviceAccount: { name: 'tester', secret },
})
  .asyncAndThen((client) =>
    client
      .importPlan({ branchId: 'topic', type: 'text/csv', body: 'Event Name\nOrder Placed\nSigned Up\n' })
      .andThen(() => client.exportPlan({ branchId: 'topic' })),
  )
  .map(({ content }) => content.events.map(({ name }) => name))
  .mapErr(describeClientFailure)
