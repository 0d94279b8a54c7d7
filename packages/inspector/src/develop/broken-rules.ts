/** What an event breaks, in sentences. They are shown on the device; to the service go ids alone. */
import { type ConstraintName, constraintKinds, type MatchesPattern } from '@plan/inspector-schema/device'

/** One broken rule of the plan. */
export interface BrokenRule {
  readonly path: readonly string[]
  readonly sentence: string
}

const sentences: Readonly<Record<ConstraintName, (text: string) => string>> = {
  'pinned-value': (text) => `The plan says it is always ${text}`,
  'allowed-values': (text) => `The plan allows only ${text}`,
  pattern: (text) => `The plan asks for the pattern ${text}`,
  range: (text) => {
    const [low, high] = text.split(',')
    return `The plan asks for ${[low && `at least ${low}`, high && `at most ${high}`].filter(Boolean).join(' and ')}`
  },
}

/** Which values JavaScript has for a type of the plan; whole numbers will do for fractions. */
const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object',
}

type Members = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Judging {
  readonly matches: MatchesPattern
  /** Adds a broken rule for the events and variants that ask it. */
  readonly add: (rule: BrokenRule, ids: readonly string[]) => void
  readonly ids: readonly string[]
}

/** Nothing where the event fits the plan's event or one of its variants; else what the closest of them is broken by. */
export function brokenRules(values: Members, spec: unknown, matches: MatchesPattern): readonly BrokenRule[] {
  const events = isRecord(spec) && Array.isArray(spec.events) ? spec.events.filter(isRecord) : []
  const ids = events.flatMap(({ id, vids }) => [String(id), ...(Array.isArray(vids) ? vids.map(String) : [])])
  const byId = new Map<string, BrokenRule[]>(ids.map((id) => [id, []]))
  const add = (rule: BrokenRule, broken: readonly string[]) => {
    for (const id of broken) byId.get(id)?.push(rule)
  }
  for (const { p } of events) if (isRecord(p)) judge(values, p, [], { matches, add, ids })
  const [closest] = [...byId.values()].sort((left, right) => left.length - right.length)
  return closest ?? []
}

function judge(values: Members, properties: Members, path: readonly string[], judging: Judging): void {
  for (const [name, property] of Object.entries(properties)) {
    if (!isRecord(property)) continue
    const here = [...path, name]
    const value = values[name]
    if (value === undefined || value === null) {
      // With variants nobody says which of them require it.
      if (property.r === true && judging.ids.length === 1)
        judging.add({ path: here, sentence: 'The plan says it is always sent' }, judging.ids)
    } else judgeValue(value, property, here, judging)
  }
}

function judgeValue(value: unknown, property: Members, path: readonly string[], judging: Judging): void {
  const { t, l, children } = property
  const elements: readonly unknown[] = l === true && Array.isArray(value) ? value : [value]
  const isType = fits[String(t)] ?? (() => true)
  if (Array.isArray(value) !== (l === true) || !elements.every((element) => element === null || isType(element))) {
    if (t !== 'any')
      judging.add({ path, sentence: `The plan says it is ${l === true ? 'a list of ' : ''}${t}` }, judging.ids)
    return
  }
  for (const [name, { member, compile }] of Object.entries(constraintKinds)) {
    for (const [text, ids] of Object.entries(Object(property[member]))) {
      const breaks = compile(text)
      if (Array.isArray(ids) && elements.some((element) => breaks(element, judging.matches)))
        judging.add({ path, sentence: sentences[name as ConstraintName](text) }, ids.map(String))
    }
  }
  if (isRecord(children)) for (const element of elements) if (isRecord(element)) judge(element, children, path, judging)
}
