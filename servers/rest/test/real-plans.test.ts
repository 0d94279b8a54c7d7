/** Real plans through the running API. A new file in the folders is a new case. */
import { notImported } from '@plan/import'
import { describeWith, listFixtures, readFixture } from '@plan/tests/fixtures'
import { type ExportedPlan, type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { without } from '@plan/tests/without'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
})
afterEach(() => service.close())

const typeOf = (path: string) => (path.endsWith('.csv') ? 'text/csv' : 'application/json')

describeWith('fixtures', 'real plans', () => {
  const folders = ['standard', 'exported-shape', 'local-ref', 'csv']
  const paths = folders.flatMap((folder) => listFixtures(`import-ready/${folder}`))
  const pointsOutside = (path: string) => path.includes('self-desc') || path.includes('external-ref')
  const eventNames = countedEventNames()

  test('the folders hold plans', () => expect(paths.length).toBeGreaterThan(40))

  describe.each(paths.filter((path) => !pointsOutside(path)))('%s', (path) => {
    const send = () => service.importInto('topic', readFixture(path), { type: typeOf(path) })

    test('is accepted, and every distinct event name is a new event', async () => {
      const { status, body } = await send()
      expect(status).toBe(200)
      expect(body.message).toBe('Import completed')
      expect(body.result?.newEvents).toBe(eventNames.get(path.replace('import-ready/', '')))
    })

    test.each(['addOnly', 'addAndUpdate', 'addUpdateAndRemove'])(
      'imports to nothing the second time (%s)',
      async (method) => {
        const body = readFixture(path)
        const first = await service.importInto('topic', body, { type: typeOf(path), method })
        const before = await service.exportOf('topic')
        const second = await service.importInto('topic', body, { type: typeOf(path), method })
        expect(first.status).toBe(200)
        expect(new Set(Object.values(second.body.result ?? {}))).toEqual(new Set([0]))
        expect(await service.exportOf('topic')).toEqual(before)
      },
    )

    test('comes back from its own export', async () => {
      await send()
      const exported = await service.exportOf('topic')
      const elsewhere = await openMemoryService()
      const { status } = await elsewhere.importInto('main', JSON.stringify(exported))
      const again = await elsewhere.exportOf('main')
      await elsewhere.close()
      expect(status).toBe(200)
      expect(again.name).toBe('Exported Tracking Plan: main')
      expect(restorable(again)).toEqual(restorable(exported))
    })
  })

  test.each([...listFixtures('import-ready/external-ref'), ...paths.filter(pointsOutside)])(
    '%s is refused because it points outside, and changes nothing',
    async (path) => {
      const before = await service.exportOf('topic')
      const { status, body } = await service.importInto('topic', readFixture(path))
      expect(status).toBe(400)
      expect(body.message).toMatch(/^Unresolved \$ref "(\/fragment\/|http:\/\/json-schema\.org\/draft-04\/)/)
      expect(await service.exportOf('topic')).toEqual(before)
    },
  )

  test('children survive per event', async () => {
    const path = 'import-ready/standard/wikimedia.analytics-legacy.json'
    const given = JSON.parse(readFixture(path)).schema.events as Record<string, Schema>
    await service.importInto('topic', readFixture(path))
    const exported = await service.exportOf('topic')
    expect(exported.events).toHaveLength(55)
    for (const event of exported.events) {
      const { properties } = event.rules.properties.properties
      expect(tree(properties.event as Schema)).toEqual(tree(given[event.name]?.properties?.event as Schema))
    }
  })
})

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly type?: string | readonly string[]
}

/** Names, types and required children, as deep as they go; null in a type list only says that a child is optional. */
function tree(schema: Schema): unknown {
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null')
  const children = Object.entries(schema.properties ?? {}).map(([name, child]) => [name, tree(child)])
  const required = (schema.required ?? []).filter((name) => schema.properties?.[name] !== undefined)
  return {
    type: types.length === 1 ? types[0] : 'any',
    children: Object.fromEntries(children),
    required: required.toSorted(),
    ...(schema.items?.properties === undefined ? {} : { items: tree(schema.items) }),
  }
}

/** What an import promises to bring back. */
const restorable = ({ name: _, ...plan }: ExportedPlan) => without(plan, notImported)

/** The number of distinct event names per file, as counted by whoever collected the files. */
function countedEventNames(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let folder = ''
  let column = 0
  for (const line of readFixture('import-ready/COUNTS.md').split('\n')) {
    folder = /^## (\S+)\//.exec(line)?.[1] ?? folder
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells[1] === 'file') column = cells.findIndex((cell) => /^(distinct )?event names$/.test(cell))
    else if (/\.(json|csv)$/.test(cells[1] ?? '')) counts.set(`${folder}/${cells[1]}`, Number(cells[column]))
  }
  return counts
}
