import type { Aspect } from '../aspect.ts'
import { breaking, risky, safe } from '../verdict.ts'

/** What the comparison of an event before and after finds out about the event as a whole and its variants. */
export const eventAspects = {
  'event-added': {
    doc: 'The plan has an event more.',
    accepts: 'after',
    verdicts: {
      producer: safe('Nothing that is sent so far changes'),
      inspector: safe('The event is expected from now on'),
      warehouse: safe('A new event arrives beside the others'),
      types: safe('There is a function more'),
    },
  },
  'event-removed': {
    doc: 'The plan no longer has the event, or keeps it in the archive.',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code that sends the event sends what the plan does not have'),
      inspector: breaking('Every occurrence is reported as not in the plan'),
      warehouse: risky('No new rows arrive'),
      types: breaking('The function is gone'),
    },
  },
  'event-renamed': {
    doc: 'The event has another name.',
    bump: 'model',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code that sends the old name sends what the plan does not have'),
      inspector: breaking('Occurrences under the old name are reported as not in the plan'),
      warehouse: breaking('New rows arrive under another name than the old ones'),
      types: breaking('The function has another name'),
    },
  },
  'variant-added': {
    doc: 'An event has a variant more.',
    verdicts: {
      producer: safe('Nothing that is sent changes'),
      inspector: safe('More occurrences are expected than before'),
      warehouse: safe('Nothing that is sent changes'),
      types: safe('There is a function more'),
    },
  },
  'variant-changed': {
    doc: 'A variant asks for something else than before.',
    verdicts: {
      producer: risky('Code that sends the variant may send what it no longer asks for'),
      inspector: risky('Occurrences that fit the old variant alone are reported'),
      warehouse: risky('Other values may arrive'),
      types: risky('The function of the variant may take other arguments'),
    },
  },
  'variant-removed': {
    doc: 'An event has a variant less.',
    verdicts: {
      producer: breaking('Code that sends the variant sends what the plan does not have'),
      inspector: risky('Occurrences that fit the variant alone are reported'),
      warehouse: safe('Nothing that is sent changes'),
      types: breaking('The function of the variant is gone'),
    },
  },
} as const satisfies Readonly<Record<string, Aspect>>
