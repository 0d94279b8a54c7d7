/** The same occurrence told by generated code and by hand: the second telling within a moment is dropped. */
import { type EventSchema, schemaKey } from '@plan/inspector-schema/device'

const moment = 300

/** One telling of an event. */
export interface Telling {
  readonly name: string
  readonly isGenerated: boolean
  readonly schema: EventSchema
  /** Of a schema that the app made, nothing. */
  readonly properties?: unknown
}

interface Told {
  readonly telling: Telling
  readonly at: number
}

/** Whether a telling repeats one of the other kind; each is compared once. */
export function openDuplicates(): (telling: Telling) => boolean {
  let byCode: Told[] = []
  let byHand: Told[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The app's objects are not held longer than needed. */
  const forget = () => {
    const oldest = Date.now() - moment
    byCode = byCode.filter(({ at }) => at > oldest)
    byHand = byHand.filter(({ at }) => at > oldest)
    timer = undefined
    if (byCode.length + byHand.length > 0) forgetLater()
  }
  const forgetLater = () => {
    timer ??= setTimeout(forget, moment)
    ;(timer as { unref?: () => void }).unref?.()
  }

  return (telling) => {
    const at = Date.now()
    const [own, others] = telling.isGenerated ? [byCode, byHand] : [byHand, byCode]
    const before = others.findIndex(
      (other) => at - other.at < moment && other.telling.name === telling.name && isSame(other.telling, telling),
    )
    if (before >= 0) others.splice(before, 1)
    else own.push({ telling, at })
    forgetLater()
    return before >= 0
  }
}

function isSame(left: Telling, right: Telling): boolean {
  if (left.properties === undefined || right.properties === undefined)
    return schemaKey(left.schema) === schemaKey(right.schema)
  try {
    return isEqual(left.properties, right.properties, { left: 1_000 })
  } catch {
    // What the app's own members refuse to be compared is sent.
    return false
  }
}

/** Objects may hold each other on more paths than there is time for; what costs too much is not equal. */
function isEqual(left: unknown, right: unknown, budget: { left: number }): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right || budget.left-- <= 0) return false
  const names = Object.keys(left)
  const prototype = Object.getPrototypeOf(left)
  return (
    prototype === Object.getPrototypeOf(right) &&
    names.length === Object.keys(right).length &&
    // Dates and what else has no members of its own.
    (!prototype || String(left) === String(right)) &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) &&
        isEqual(left[name as keyof typeof left], right[name as keyof typeof right], budget),
    )
  )
}
