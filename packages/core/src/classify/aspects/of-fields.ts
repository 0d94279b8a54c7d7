import type { Aspect } from '../aspect.ts'
import { breaking, risky, safe } from '../verdict.ts'

const unchanged = safe('Nothing that is sent changes')

/** What follows from the field that changes, whatever stands in it. */
export const fieldAspects = {
  'nothing-sent-changes': {
    doc: 'Descriptions, tags, categories, owners, orders and items that no event uses.',
    verdicts: { producer: unchanged, inspector: unchanged, warehouse: unchanged, types: unchanged },
  },
  'actions-changed': {
    doc: 'Tracking code is to do something else: log an event, open a page, identify a user.',
    verdicts: {
      producer: risky('Code may have to make another call'),
      inspector: unchanged,
      warehouse: risky('Another call may arrive in another table'),
      types: risky('The function does something else'),
    },
  },
  'destination-name-changed': {
    doc: 'An event or property goes by another name in a destination.',
    verdicts: {
      producer: unchanged,
      inspector: unchanged,
      warehouse: breaking('New rows or values arrive under another name'),
      types: unchanged,
    },
  },
  'destinations-changed': {
    doc: 'Events go to other destinations than before.',
    verdicts: {
      producer: unchanged,
      inspector: unchanged,
      warehouse: breaking('Destinations may get no new rows'),
      types: unchanged,
    },
  },
  'personal-data-changed': {
    doc: 'It is said, or said otherwise, whether a property holds personal data.',
    verdicts: {
      producer: risky('Sending it may need consent'),
      inspector: unchanged,
      warehouse: risky('The column may need protection'),
      types: unchanged,
    },
  },
  'context-schema-changed': {
    doc: 'An object property is exported as another context, or as none.',
    verdicts: {
      producer: unchanged,
      inspector: unchanged,
      warehouse: breaking('New values arrive in another table'),
      types: unchanged,
    },
  },
  'group-type-changed': {
    doc: 'A group property describes another kind of group.',
    verdicts: {
      producer: breaking('Code sends it for the old kind of group'),
      inspector: unchanged,
      warehouse: breaking('New values belong to other groups'),
      types: breaking('The argument belongs to another group'),
    },
  },
  'source-attached': {
    doc: 'A source more is to send the event.',
    verdicts: {
      producer: risky('The source does not send the event yet'),
      inspector: safe('Occurrences from the source are expected'),
      warehouse: safe('Rows arrive from one source more'),
      types: safe('The source has a function more'),
    },
  },
  'source-detached': {
    doc: 'A source is no longer to send the event.',
    verdicts: {
      producer: breaking('Code of the source sends what is not expected of it'),
      inspector: breaking('Occurrences from the source are reported'),
      warehouse: risky('No new rows arrive from the source'),
      types: breaking('The function of the source is gone'),
    },
  },
  'source-code-changed': {
    doc: 'A source is written in another language or for another platform.',
    verdicts: {
      producer: unchanged,
      inspector: unchanged,
      warehouse: unchanged,
      types: breaking('Code is generated in another language'),
    },
  },
  'codegen-changed': {
    doc: 'Generated code of a source takes the event in or leaves it out.',
    verdicts: {
      producer: unchanged,
      inspector: unchanged,
      warehouse: unchanged,
      types: risky('The function may be gone'),
    },
  },
} as const satisfies Readonly<Record<string, Aspect>>
