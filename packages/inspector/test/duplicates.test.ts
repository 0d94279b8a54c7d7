import { trackFromGeneratedCode } from '@plan/inspector/codegen'
import { expect, test } from 'vitest'
import { newInspector } from './new-inspector.ts'
import { openRecordingService } from './recording-service.ts'

const generated = { eventId: 'e1', eventHash: 'a1b2' }
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('generated code tells id and hash', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  const schema = trackFromGeneratedCode(inspector, { eventName: 'Paid', eventProperties: { sum: 1.5 }, ...generated })
  expect(schema).toEqual({ sum: 'float' })
  await inspector.flush()
  expect(service.taken).toMatchObject([{ eventName: 'Paid', avoFunction: true, eventId: 'e1', eventHash: 'a1b2' }])
})

test('without an inspector generated code does nothing', () => {
  expect(trackFromGeneratedCode(undefined, { eventName: 'Paid', ...generated })).toEqual({})
})

const properties = () => ({ sum: 1.5, items: [{ id: 'a' }], at: new Date(5) })

const bare = (members: object): object => Object.assign(Object.create(null), members)

/** Few objects, and more paths through them than anybody has time to walk. */
function maze(levels = 6): object {
  const inner = levels === 0 ? {} : maze(levels - 1)
  return Object.fromEntries(Array.from({ length: 12 }, (_, number) => [`door ${number}`, inner]))
}

interface Case {
  readonly name: string
  readonly tell: (inspector: ReturnType<typeof newInspector>) => unknown
  readonly sent: number
}

const byCode = (inspector: ReturnType<typeof newInspector>, eventProperties: object, eventName = 'Paid') =>
  trackFromGeneratedCode(inspector, { eventName, eventProperties, ...generated })

const cases: readonly Case[] = [
  {
    name: 'by code, then by hand',
    tell: (inspector) => {
      byCode(inspector, properties())
      return inspector.trackSchemaFromEvent('Paid', properties())
    },
    sent: 1,
  },
  {
    name: 'by hand, then by code',
    tell: (inspector) => {
      inspector.trackSchemaFromEvent('Paid', properties())
      return byCode(inspector, properties())
    },
    sent: 1,
  },
  {
    name: 'by code, then as a schema of the same shape',
    tell: (inspector) => {
      byCode(inspector, { sum: 1.5 })
      inspector.trackSchema('Paid', { sum: 'float' })
      return {}
    },
    sent: 1,
  },
  {
    name: 'by code, then as another schema',
    tell: (inspector) => {
      byCode(inspector, { sum: 1.5 })
      return inspector.trackSchema('Paid', { sum: 'int' })
    },
    sent: 2,
  },
  {
    name: 'twice by hand',
    tell: (inspector) => {
      inspector.trackSchemaFromEvent('Paid', properties())
      return inspector.trackSchemaFromEvent('Paid', properties())
    },
    sent: 2,
  },
  {
    name: 'once by code, twice by hand',
    tell: (inspector) => {
      byCode(inspector, properties())
      inspector.trackSchemaFromEvent('Paid', properties())
      return inspector.trackSchemaFromEvent('Paid', properties())
    },
    sent: 2,
  },
  {
    name: 'with other values',
    tell: (inspector) => {
      byCode(inspector, properties())
      return inspector.trackSchemaFromEvent('Paid', { ...properties(), sum: 2.5 })
    },
    sent: 2,
  },
  {
    name: 'under another name',
    tell: (inspector) => {
      byCode(inspector, properties())
      return inspector.trackSchemaFromEvent('Payed', properties())
    },
    sent: 2,
  },
  {
    name: 'objects without a prototype',
    tell: (inspector) => {
      byCode(inspector, bare({ sum: 1.5, item: bare({ id: 'a' }) }))
      return inspector.trackSchemaFromEvent('Paid', bare({ sum: 1.5, item: bare({ id: 'a' }) }))
    },
    sent: 1,
  },
  {
    name: 'objects without a prototype, with other values',
    tell: (inspector) => {
      byCode(inspector, bare({ sum: 1.5 }))
      return inspector.trackSchemaFromEvent('Paid', bare({ sum: 2.5 }))
    },
    sent: 2,
  },
  {
    name: 'objects that do not let themselves be compared',
    tell: (inspector) => {
      byCode(inspector, { sum: 1.5, toString: 'a text' })
      return inspector.trackSchemaFromEvent('Paid', { sum: 1.5, toString: 'a text' })
    },
    sent: 2,
  },
  {
    name: 'objects with too many paths to be compared',
    tell: (inspector) => {
      byCode(inspector, maze())
      return inspector.trackSchemaFromEvent('Paid', maze())
    },
    sent: 2,
  },
]

test.each(cases)('$name: $sent', async ({ tell, sent }) => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  const schema = tell(inspector)
  if (sent === 1) expect(schema).toEqual({})
  await inspector.flush()
  expect(service.taken).toHaveLength(sent)
})

test('what is told half a second later is another occurrence', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  byCode(inspector, properties())
  await later(500)
  inspector.trackSchemaFromEvent('Paid', properties())
  await inspector.flush()
  expect(service.taken).toHaveLength(2)
})
