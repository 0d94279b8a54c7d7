import { writeFileSync } from 'node:fs'
import { requestHead } from '../ask-often.ts'
import type { Goal } from '../goal.ts'
import { measure } from '../measure.ts'
import { exportPath } from '../served-app.ts'
import { cpuPerAnswer, fetchGzip, withApp, withServer } from '../server.ts'

export const cachedExport: Goal = {
  id: '2',
  title: 'gzip export that was asked for before / node:http sending the same bytes, CPU of the server',
  unit: 'ratio',
  atMost: 1.2,
  run: (workbench) => {
    const { fewEvents, rounds } = workbench.scale
    const answers = workbench.scale.answers / 4
    return withApp(workbench, fewEvents, async (app) => {
      const bodyFile = workbench.newFile()
      writeFileSync(bodyFile, (await fetchGzip(app)).body)
      const request = requestHead(exportPath, { authorization: app.authorization, 'accept-encoding': 'gzip' })
      return withServer('body', bodyFile, (raw) =>
        measure(
          {
            ours: () => cpuPerAnswer(app, { request, status: 200, answers }),
            raw: () => cpuPerAnswer(raw, { request, status: 200, answers }),
          },
          (times) => times.ours / times.raw,
          { rounds, warmUps: 2, onRound: workbench.onRound },
        ),
      )
    })
  },
}
