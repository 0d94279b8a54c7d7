import type { Aspect } from '../aspect.ts'
import { breaking, risky, safe, type Verdict } from '../verdict.ts'

const reported = breaking('Occurrences with the values that fell out are reported')
const stillValid = safe('All values sent so far stay valid')
const accepted = safe('Values that were reported are fine from now on')
const subset = safe('Nothing arrives that could not arrive before')
const notInTypes = safe('The type of the argument does not say it')

/** All that restricts a value more makes the same trouble for those who send and those who check. */
const narrowing = (types: Verdict, warehouse: Verdict = subset) => ({
  producer: breaking('Code may send values that fell out'),
  inspector: reported,
  warehouse,
  types,
})
const widening = (types: Verdict, warehouse: Verdict) => ({
  producer: stillValid,
  inspector: accepted,
  warehouse,
  types,
})

/** What the comparison of a property or child before and after finds out about its values. */
export const valueAspects = {
  'type-narrowed': {
    doc: 'The new type holds some of the values of the old one, such as int after float.',
    bump: 'revision',
    accepts: 'before',
    verdicts: narrowing(
      breaking('The argument takes fewer values'),
      risky('Old rows may hold values that the new type does not have'),
    ),
  },
  'type-widened': {
    doc: 'The new type holds all values of the old one and more, such as float after int.',
    bump: 'addition',
    accepts: 'after',
    verdicts: widening(
      safe('The argument takes more values'),
      breaking('A column of the old type does not hold the new values'),
    ),
  },
  'type-replaced': {
    doc: 'The new type holds other values than the old one.',
    bump: 'model',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code sends values of the old type'),
      inspector: breaking('Values of the old type are reported'),
      warehouse: breaking('A column of the old type does not hold the new values'),
      types: breaking('The argument takes other values'),
    },
  },
  'allowed-values-set': {
    doc: 'Only certain values are allowed where all were.',
    bump: 'revision',
    accepts: 'before',
    verdicts: narrowing(breaking('The argument takes the listed values alone')),
  },
  'allowed-values-lifted': {
    doc: 'All values are allowed where only certain ones were.',
    bump: 'addition',
    accepts: 'after',
    verdicts: widening(safe('The argument takes more values'), risky('Values arrive that nobody has listed')),
  },
  'allowed-values-removed': {
    doc: 'Values are no longer allowed.',
    bump: 'revision',
    accepts: 'before',
    verdicts: narrowing(breaking('The argument no longer takes them')),
  },
  'allowed-values-added': {
    doc: 'More values are allowed.',
    bump: 'addition',
    accepts: 'after',
    verdicts: widening(safe('The argument takes more values'), risky('Queries that list the values miss the new ones')),
  },
  'pattern-added': {
    doc: 'Values must match a pattern.',
    bump: 'revision',
    accepts: 'before',
    verdicts: narrowing(notInTypes),
  },
  'pattern-changed': {
    doc: 'Values must match another pattern. Whether any fall out is not decided.',
    bump: 'revision',
    accepts: 'before',
    verdicts: {
      producer: risky('Code may send values that the new pattern refuses'),
      inspector: risky('Values that the new pattern refuses are reported'),
      warehouse: risky('Values of another form may arrive'),
      types: notInTypes,
    },
  },
  'pattern-removed': {
    doc: 'Values need match no pattern any more.',
    bump: 'addition',
    accepts: 'after',
    verdicts: widening(notInTypes, risky('Values of any form may arrive')),
  },
  'range-tightened': {
    doc: 'The smallest value is greater, or the greatest smaller, or there is one where there was none.',
    bump: 'revision',
    accepts: 'before',
    verdicts: narrowing(notInTypes),
  },
  'range-loosened': {
    doc: 'The smallest value is smaller, or the greatest greater, or there is none where there was one.',
    bump: 'addition',
    accepts: 'after',
    verdicts: widening(notInTypes, risky('Values outside the old range may arrive')),
  },
  'value-pinned': {
    doc: 'A property always has one value where it had any.',
    bump: 'revision',
    accepts: 'before',
    verdicts: narrowing(breaking('The argument is gone: generated code sends the value')),
  },
  'pin-changed': {
    doc: 'A property always has another value than before.',
    bump: 'model',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code sends the old value'),
      inspector: breaking('The old value is reported'),
      warehouse: risky('Queries for the old value miss the new rows'),
      types: safe('Generated code sends the value'),
    },
  },
  'pin-removed': {
    doc: 'A property no longer has one value always.',
    bump: 'addition',
    accepts: 'after',
    verdicts: widening(breaking('There is an argument more'), risky('Other values arrive than the one')),
  },
  'object-closed': {
    doc: 'An object takes no members but those it names.',
    bump: 'revision',
    accepts: 'before',
    verdicts: narrowing(breaking('The object takes no further members')),
  },
  'object-opened': {
    doc: 'An object takes members it does not name.',
    bump: 'addition',
    accepts: 'after',
    verdicts: widening(safe('The object takes further members'), risky('Members arrive that nobody has named')),
  },
} as const satisfies Readonly<Record<string, Aspect>>
