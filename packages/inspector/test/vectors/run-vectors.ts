/** Runs the published vectors wherever it is loaded, and tells which of them fail. Nothing here needs a test runner. */
import { Inspector } from '@plan/inspector'
import { browserEntriesOf, checkValues, type EventSchema, readEventSpec } from '@plan/inspector-schema'
import { openValue, readPrivateKey, type SealingCrypto } from '@plan/inspector-schema/sealing'
import { publicKeyOf, sealedTextOf } from '@plan/inspector-schema/sealing-alone'
import { hostPatterns } from '../../src/values/host-patterns.ts'

/** The files of vectors, as far as a client is concerned. */
export interface Vectors {
  readonly extraction: readonly {
    readonly name: string
    readonly input: unknown
    readonly limits?: object
    readonly schema: EventSchema
  }[]
  readonly values: {
    readonly spec: unknown
    readonly cases: readonly {
      readonly name: string
      readonly properties: Readonly<Record<string, unknown>>
      readonly checked: unknown
    }[]
  }
  readonly types: readonly {
    readonly name: string
    readonly entries: unknown
    readonly schema: EventSchema
    readonly writes?: string
  }[]
  readonly sealing: {
    readonly accept: readonly {
      readonly name: string
      readonly json: string
      readonly sealed: string
      readonly privateKey: string
      readonly publicKey: string
    }[]
    readonly keys: Readonly<
      Record<
        'accept' | 'reject',
        readonly { readonly name: string; readonly kind: string; readonly text: string; readonly code?: string }[]
      >
    >
  }
  readonly specialValue: (input: unknown) => unknown
}

export async function runVectors(
  vectors: Vectors,
): Promise<{ readonly ran: number; readonly failed: readonly string[] }> {
  const failed: string[] = []
  let ran = 0
  const same = (name: string, got: unknown, wanted: unknown) => {
    ran++
    const [left, right] = [JSON.stringify(got), JSON.stringify(wanted)]
    if (left !== right) failed.push(`${name}: ${left} is not ${right}`)
  }

  const inspector = new Inspector({ apiKey: 'key', env: 'prod', endpoint: 'http://127.0.0.1:9', storage: null })
  for (const { name, input, limits, schema } of vectors.extraction) {
    const record = Object.fromEntries(schema.properties.map(({ name: property, type }) => [property, type]))
    if (limits === undefined) same(name, inspector.extractSchema(vectors.specialValue(input)), record)
  }
  inspector.destroy()

  const spec = readEventSpec(vectors.values.spec)
  for (const { name, properties, checked } of vectors.values.cases)
    same(name, spec && checkValues(properties, spec, hostPatterns()), checked)

  for (const { name, entries, schema, writes } of vectors.types)
    if (writes === 'children') same(name, browserEntriesOf(schema), entries)

  for (const { name, kind, text, code } of [...vectors.sealing.keys.accept, ...vectors.sealing.keys.reject]) {
    const key = publicKeyOf(text)
    if (kind === 'public') same(name, 'code' in key ? key.code : undefined, code)
  }
  const { crypto } = globalThis as unknown as { crypto?: SealingCrypto }
  for (const { name, json, sealed, privateKey, publicKey } of crypto ? vectors.sealing.accept.slice(0, 20) : []) {
    const [mine, theirs] = [readPrivateKey(privateKey), publicKeyOf(publicKey)]
    if (mine.isErr() || 'code' in theirs || crypto === undefined) same(name, 'a key', 'two keys')
    else {
      const open = async (text: string) => (await openValue(text, mine.value, crypto)).unwrapOr('does not open')
      same(name, await open(sealed), JSON.parse(json))
      same(name, await open(String(await sealedTextOf(JSON.parse(json), theirs, crypto))), JSON.parse(json))
    }
  }
  return { ran, failed }
}
