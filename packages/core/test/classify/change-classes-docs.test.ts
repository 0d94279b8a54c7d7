import {
  type Aspect,
  type Change,
  type Consumer,
  changeAspects,
  changeKinds,
  consumers,
  possibleAspects,
} from '@plan/core'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { test } from 'vitest'

const page = new URL('../../../../docs/change-classes.md', import.meta.url)
const names = Object.keys(consumers) as Consumer[]
const aspects: readonly (readonly [string, Aspect])[] = Object.entries(changeAspects)

test('consumers', () => {
  const rows = Object.entries(consumers).map(([name, doc]) => [name, doc])
  expectBlock(page, 'consumers', renderTable(['Consumer', 'Who it is'], rows))
})

test('aspects', () => {
  const rows = aspects.map(([aspect, { doc, bump = '', verdicts }]) => [
    `\`${aspect}\``,
    doc,
    ...names.map((name) => verdicts[name].class),
    bump,
  ])
  expectBlock(page, 'aspects', renderTable(['Aspect', 'What happens', ...names, 'Bump'], rows))
})

test('reasons', () => {
  const rows = aspects.map(([aspect, { verdicts }]) => [
    `\`${aspect}\``,
    ...names.map((name) => verdicts[name].because),
  ])
  expectBlock(page, 'reasons', renderTable(['Aspect', ...names], rows))
})

test('kinds', () => {
  const kinds = (Object.keys(changeKinds) as Change['kind'][]).map((kind) => ({ kind, aspects: possibleAspects(kind) }))
  const code = (text: string) => `\`${text}\``
  const isSilent = ({ aspects }: (typeof kinds)[number]) => aspects.join() === 'nothing-sent-changes'
  const rows = kinds
    .filter((entry) => !isSilent(entry))
    .map(({ kind, aspects }) => `- ${code(kind)}: ${aspects.map(code).join(', ')}`)
  const silent = `- nothing sent changes: ${kinds
    .filter(isSilent)
    .map(({ kind }) => code(kind))
    .join(', ')}`
  expectBlock(page, 'kinds', [...rows, silent].join('\n'))
})
