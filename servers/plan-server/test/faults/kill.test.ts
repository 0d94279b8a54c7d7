/** When we answer 2xx it is on disk, and a write happens completely or not at all: shown by killing the server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { faultTest } from './fault-test.ts'
import { openServiceUnderTest, type Target } from './service-under-test.ts'
import { type WriteRoute, writeRoutes } from './write-routes.ts'

/** All that is written to here, so that a thousand starts take minutes. */
const onlyWritten = { args: ['--only', 'rest,inspector'] }

/** Rounds that write to the same workspace. */
const roundsPerWorkspace = 50

const commands = writeRoutes.filter(({ isCommand }) => isCommand)
const requests = writeRoutes.filter(({ isCommand }) => !isCommand)
const turn = (routes: readonly WriteRoute[], at: number) => routes[at % routes.length] as WriteRoute

interface Sent {
  readonly id: string
  readonly route: WriteRoute
  isAcknowledged: boolean
}

faultTest(
  {
    id: 'D1',
    fault: 'killed in the middle of writes',
    how: '`kill -9` of server and commands at a random moment',
    demand: 'every acknowledged write is there, none is half there, every page and log is whole',
    rounds: { short: 20, long: 1_000 },
  },
  async ({ rounds, random }) => {
    const service = openServiceUnderTest()
    const counts = { lost: 0, half: 0, damaged: 0 }
    const acknowledged = new Map(writeRoutes.map(({ name }) => [name, 0]))
    let slowest = 0

    for (let first = 0; first < rounds; first += roundsPerWorkspace) {
      const target = await service.newWorkspace()
      const sent: Sent[] = []
      for (let round = first; round < Math.min(first + roundsPerWorkspace, rounds); round++) {
        const begun = performance.now()
        await service.start(onlyWritten)
        slowest = Math.max(slowest, performance.now() - begun)
        const route = round % 10 === 9 ? turn(commands, (round - 9) / 10) : turn(requests, round)
        const others = route.isCommand ? requests.filter(({ leavesMain }) => leavesMain) : requests
        const other = turn(others, Math.floor(random() * others.length))
        await writeUntilKilled(target, service.kill, sent, { round, route, other, pause: random() * 120 })
      }
      await service.start(onlyWritten)
      for (const route of writeRoutes.filter((one) => sent.some(({ route }) => route === one))) {
        const presenceOf = await route.find(target)
        for (const { id, isAcknowledged } of sent.filter((one) => one.route === route)) {
          const presence = presenceOf(id)
          if (presence === 'half') counts.half++
          if (isAcknowledged && presence === 'nothing') counts.lost++
          if (isAcknowledged) acknowledged.set(route.name, (acknowledged.get(route.name) ?? 0) + 1)
        }
      }
      await service.kill()
      counts.damaged += (await service.findDamage()).length
      if (rounds > roundsPerWorkspace)
        process.stdout.write(`D1: ${Math.min(first + roundsPerWorkspace, rounds)} rounds\n`)
    }

    expect(counts).toEqual({ lost: 0, half: 0, damaged: 0 })
    expect(Math.min(...acknowledged.values())).toBeGreaterThan(0)
    const total = [...acknowledged.values()].reduce((sum, count) => sum + count)
    return `0 of ${total.toLocaleString('en')} acknowledged writes of ${writeRoutes.length} kinds lost, 0 half, 0 findings; slowest restart ${(slowest / 1_000).toFixed(1)} s`
  },
)

/** Writes in two lanes; some time after the first answer of the first lane everything is killed. */
async function writeUntilKilled(
  target: Target,
  kill: () => Promise<void>,
  sent: Sent[],
  { round, route, other, pause }: { round: number; route: WriteRoute; other: WriteRoute; pause: number },
): Promise<void> {
  let isAlive = true
  const { promise: firstAnswer, resolve: answered } = Promise.withResolvers<void>()
  const lane = async (number: number, of: WriteRoute) => {
    for (let at = 0; isAlive; at++) {
      const write: Sent = { id: `r${round}-${number}-${at}`, route: of, isAcknowledged: false }
      if (of.prepare !== undefined && !(await of.prepare(target, write.id))) continue
      sent.push(write)
      write.isAcknowledged = await of.write(target, write.id)
      if (number === 0 && write.isAcknowledged) answered()
    }
  }
  const lanes = [lane(0, route), lane(1, other)]
  await firstAnswer
  await sleep(pause)
  isAlive = false
  await kill()
  await Promise.all(lanes)
}
