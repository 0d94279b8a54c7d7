import { openMemoryService } from '@plan/tests/memory-service'
import { expect, test } from 'vitest'

const names = [
  '__proto__',
  'constructor',
  'toString',
  'site id',
  'siteId',
  'Site ID',
  ' padded ',
  'figure\u2008space',
  'caf\u00e9',
  'cafe\u0301',
  '"quoted" \\ and \'single\'',
  'a/b~1c~d',
  'line\nbreak\r\nand\ttab',
  '\u2028 \u202e \u200b',
  '😀 beyond the first plane',
  '0',
  '42',
  '$dollar.dotted',
  '{"a":1}',
  '=HYPERLINK("x")',
]

const asMembers = (entries: readonly (readonly [string, string])[]) =>
  `{${entries.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

test('names come back code point for code point, as events, properties and children', async () => {
  const service = await openMemoryService()
  const children = asMembers(names.map((name) => [name, '{"type":"string"}']))
  const properties = asMembers(names.map((name) => [name, `{"type":"object","properties":${children}}`]))
  const events = asMembers(names.map((name) => [name, `{"type":"object","properties":${properties}}`]))
  const { status, body } = await service.importInto('topic', `{"schema":{"events":${events}}}`)
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ newEvents: names.length, newProperties: names.length })

  const exported = await service.exportOf('topic')
  expect(exported.events.map((event) => event.name).toSorted()).toEqual(names.toSorted())
  for (const event of exported.events) {
    const group = event.rules.properties.properties
    expect(Object.keys(group.properties).toSorted()).toEqual(names.toSorted())
    for (const property of Object.values(group.properties))
      expect(Object.keys(property.properties as object).toSorted()).toEqual(names.toSorted())
  }
  await service.close()
})

test('names come back code point for code point out of a sheet', async () => {
  const service = await openMemoryService()
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = names.map((name) => `${cell(name)},${cell(name)},string`)
  const sheet = ['Event Name,Event Property Name,Property Value Type', ...rows].join('\r\n')
  const { status } = await service.importInto('topic', sheet, { type: 'text/csv' })
  expect(status).toBe(200)
  const exported = await service.exportOf('topic')
  expect(exported.events.map((event) => event.name).toSorted()).toEqual(names.toSorted())
  for (const event of exported.events)
    expect(Object.keys(event.rules.properties.properties.properties)).toEqual([event.name])
  await service.close()
})
