/** Many server processes on one database, asked for everything at once, must add up to one. */
import { setTimeout as pause } from 'node:timers/promises'
import { emptyDatabase } from '@plan/tests/postgres'
import { createServiceAccount, mergeBranch, type Surroundings } from '@plan/workspace'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database.ts'
import { run } from '../plan-server-process.ts'
import { faultTest } from './fault-test.ts'
import { checkImports } from './imports-in-log.ts'
import { prepareAcme } from './served-acme.ts'
import { importOf, sendImport, type Target } from './steady-load.ts'

const workspaceId = 'acme'
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** Of a service account, so rarely filled that what is counted is the burst. More than the load of a round sends. */
const burst = 60

/** Until the import is answered with 200: a server may be too busy, or others may have come between too often. */
async function insist(send: () => Promise<{ readonly status: number | undefined }>): Promise<number> {
  const statuses: unknown[] = []
  while (statuses.length < 20) {
    const { status } = await send()
    if (status === 200) return statuses.length
    statuses.push(status)
    expect([409, 503]).toContain(status)
    // As clients should, so that they do not meet again.
    await pause(50 * (1 + Math.random()) * statuses.length)
  }
  return expect.fail(`an import was refused again and again: ${statuses.join(', ')}`)
}

const count = <T>(values: readonly T[], wanted: T) => values.filter((value) => value === wanted).length

faultTest(
  {
    id: 'M1',
    fault: 'Four servers on one PostgreSQL',
    how: 'a round: imports by four clients, half of them sent to two servers at once; one branch created four times and merged four times; exports; one account over its limit',
    demand: 'nothing acknowledged is lost, nothing is done twice, and limits hold',
    needs: 'postgres',
    rounds: { short: 4, long: 300 },
  },
  async ({ rounds, random }) => {
    const databaseUrl = await emptyDatabase()
    const acme = await prepareAcme(databaseUrl)
    const openSurroundings = async (): Promise<Surroundings> => {
      const surroundings = (await openDatabase({ data: acme.data, databaseUrl }))._unsafeUnwrap()
      onTestFinished(async () => void (await surroundings.storage.close()))
      return surroundings
    }
    const mergers = [await openSurroundings(), await openSurroundings()]
    const [office] = mergers as [Surroundings]
    const args = ['--rate-limit', '0.0001', '--limit', `request-burst=${burst}`]
    const servers = await Promise.all(Array.from({ length: 4 }, () => acme.start({ args })))

    const newAccount = async (name: string): Promise<string> => {
      const { secret } = (await createServiceAccount(office, { workspaceId, name }))._unsafeUnwrap()
      return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
    }
    const any = (authorization: string): Target => {
      const server = servers[Math.floor(random() * servers.length)]
      if (server === undefined) throw new Error('there are four')
      return { address: server.address, authorization }
    }
    const ask = (target: Target, path: string, body?: string) =>
      fetch(`${target.address}/workspaces/${workspaceId}/${path}`, {
        headers: { authorization: target.authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body }),
      })
    const exportOf = async (target: Target, branchId: string) => {
      const answer = await ask(target, `branches/${branchId}/export/v1`)
      expect(answer.status).toBe(200)
      const { events } = (await answer.json()) as { readonly events: readonly { readonly name: string }[] }
      return events.map(({ name }) => name)
    }

    const sent = new Set<string>()
    const acknowledged = new Set<string>()
    const merged: string[] = []
    const tally = { imports: 0, twins: 0, retries: 0, creations: 0, merges: 0, granted: 0, refused: 0 }

    const importing = async (account: string, round: number) => {
      const lane = async (client: number) => {
        for (let n = 0; n < 2; n++) {
          const name = `event-${round}-${client}-${n}`
          sent.add(name)
          const targets = random() < 0.5 ? [any(account)] : [any(account), any(account)]
          const retries = await Promise.all(targets.map((target) => insist(() => sendImport(target, name))))
          tally.retries += retries.reduce((sum, one) => sum + one, 0)
          acknowledged.add(name)
          tally.imports++
          tally.twins += targets.length - 1
        }
      }
      await Promise.all([0, 1, 2, 3].map(lane))
    }

    const branching = async (account: string, round: number) => {
      const name = `branch-${round}`
      const answers = await Promise.all(
        servers.map(({ address }) => ask({ address, authorization: account }, 'branches/v1', JSON.stringify({ name }))),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
      tally.creations += answers.length
      const created = answers.find(({ status }) => status === 201)
      if (created === undefined) throw new Error('one was')
      const { branchId } = (await created.json()) as { branchId: string }
      const own = `merged-${round}`
      expect((await ask(any(account), `branches/${branchId}/import/v1`, importOf(own))).status).toBe(200)

      const byUseCase = mergers.map((surroundings) =>
        mergeBranch(surroundings, { workspaceId, branchId, ...operator }).match(
          () => 'merged',
          ({ code }) => code,
        ),
      )
      // Starting a process takes longer than all else in a round.
      const byCommand =
        round > 0
          ? []
          : [0, 1].map(async () => {
              const of = ['--workspace', workspaceId, '--branch', branchId, '--data', acme.data]
              const { code } = await run(['branch', 'merge', ...of], '', acme.env)
              return code === 0 ? 'merged' : 'refused'
            })
      const outcomes = await Promise.all([...byUseCase, ...byCommand])
      expect(count(outcomes, 'merged'), outcomes.join(', ')).toBe(1)
      tally.merges += outcomes.length
      merged.push(own)
    }

    const hammering = async (account: string) => {
      const answers = await Promise.all(
        Array.from({ length: burst + 20 }, () => ask(any(account), 'branches/main/export/v1')),
      )
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      const statuses = answers.map(({ status }) => status)
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([burst, 20])
      tally.granted += burst
      tally.refused += 20
    }

    for (let round = 0; round < rounds; round++) {
      const account = await newAccount(`load-${round}`)
      const before = [...acknowledged]
      await Promise.all([
        importing(account, round),
        branching(account, round),
        ...(round % 4 === 0 ? [newAccount(`greedy-${round}`).then(hammering)] : []),
        exportOf(any(account), 'topic').then((names) => expect(names).toEqual(expect.arrayContaining(before))),
      ])
    }

    await checkImports(acme, { sent, acknowledged })
    const account = await newAccount('reader')
    for (const { address } of servers) {
      const target = { address, authorization: account }
      expect((await exportOf(target, 'topic')).toSorted()).toEqual([...acknowledged, 'Shared'].toSorted())
      expect((await exportOf(target, 'main')).toSorted()).toEqual([...merged, 'Shared'].toSorted())
    }
    const logOf = async (command: string) => {
      const { stdout } = await run(
        ['audit', command, '--workspace', workspaceId, '--data', acme.data, '--json'],
        '',
        acme.env,
      )
      return JSON.parse(stdout)
    }
    expect(await logOf('verify')).toMatchObject({ branches: rounds + 2, damages: [] })
    const actions = (await logOf('export')) as { readonly branchId: string; readonly kind: string }[]
    const merges = actions.filter(({ kind }) => kind === 'merge')
    expect(merges.filter(({ branchId }) => branchId === 'main')).toHaveLength(rounds)
    expect(new Set(merges.map(({ branchId }) => branchId)).size).toBe(rounds + 1)
    expect(await Promise.all(servers.map((server) => server.stop('SIGTERM')))).toEqual([0, 0, 0, 0])
    return `${tally.imports} imports (${tally.twins} sent to two servers at once, ${tally.retries} retries), ${tally.creations} creations of ${rounds} names, ${tally.merges} merges of ${rounds} branches: 0 lost, 0 done twice; ${tally.granted} requests granted and ${tally.refused} refused, to the last one as the limit says`
  },
)
