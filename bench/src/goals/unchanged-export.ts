import { requestHead } from '../ask-often.ts'
import type { Goal } from '../goal.ts'
import { measure } from '../measure.ts'
import { exportPath } from '../served-app.ts'
import { cpuPerAnswer, fetchGzip, type Server, withApp, withServer } from '../server.ts'

export const unchangedExport: Goal = {
  id: '1',
  title: 'unchanged export, 304 to a caller who proved who they are / node:http answering 304, CPU of the server',
  unit: 'ratio',
  atMost: 1.5,
  run: (workbench) => {
    const { fewEvents, rounds, answers } = workbench.scale
    return withApp(workbench, fewEvents, async (app) => {
      const { request, etag } = await unchangedRequest(app)
      return withServer('unchanged', etag, (raw) =>
        measure(
          {
            ours: () => cpuPerAnswer(app, { request, status: 304, answers }),
            raw: () => cpuPerAnswer(raw, { request, status: 304, answers }),
          },
          (times) => times.ours / times.raw,
          { rounds, warmUps: 2, onRound: workbench.onRound },
        ),
      )
    })
  },
}

export const unchangedExportGrowth: Goal = {
  id: 'unchanged-growth',
  title: 'unchanged export, 304, 10 times the plan / as it is, CPU of the server',
  unit: 'ratio',
  atMost: 1.1,
  run: (workbench) => {
    const { events, fewEvents, rounds, answers } = workbench.scale
    return withApp(workbench, events, async (large) =>
      withApp(workbench, fewEvents, async (small) => {
        const [ofLarge, ofSmall] = [await unchangedRequest(large), await unchangedRequest(small)]
        return measure(
          {
            ours: () => cpuPerAnswer(large, { request: ofLarge.request, status: 304, answers }),
            small: () => cpuPerAnswer(small, { request: ofSmall.request, status: 304, answers }),
          },
          (times) => times.ours / times.small,
          { rounds, warmUps: 2, onRound: workbench.onRound },
        )
      }),
    )
  },
}

/** What a client sends that has the gzip export already. */
async function unchangedRequest(app: Server) {
  const { etag } = await fetchGzip(app)
  const headers = { authorization: app.authorization, 'accept-encoding': 'gzip', 'if-none-match': etag }
  return { request: requestHead(exportPath, headers), etag }
}
