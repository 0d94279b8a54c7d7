import type { Aspect } from '../aspect.ts'
import { breaking, risky, safe } from '../verdict.ts'

/** What the comparison of an event before and after finds out about the properties it carries, and about children of objects. */
export const carriedPropertyAspects = {
  'optional-property-added': {
    doc: 'The event carries a property more, sometimes.',
    bump: 'addition',
    accepts: 'after',
    verdicts: {
      producer: safe('Occurrences without it stay valid'),
      inspector: safe('It is no longer unexpected'),
      warehouse: safe('A column more, empty in old rows'),
      types: safe('The new argument can be left out'),
    },
  },
  'required-property-added': {
    doc: 'The event carries a property more, always.',
    bump: 'model',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code that does not send it yet leaves out what is required'),
      inspector: breaking('Occurrences without it are reported'),
      warehouse: risky('Old rows lack what new rows always have'),
      types: breaking('Callers must give one argument more'),
    },
  },
  'property-removed': {
    doc: 'The event no longer carries a property.',
    bump: 'revision',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code that sends it sends what is not expected'),
      inspector: breaking('Occurrences with it are reported as unexpected'),
      warehouse: risky('Its column gets no new values'),
      types: breaking('The argument is gone'),
    },
  },
  'property-renamed': {
    doc: 'A property the event carries has another name.',
    bump: 'model',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code that sends the old name sends what is not expected'),
      inspector: breaking('Occurrences with the old name are reported'),
      warehouse: breaking('New values arrive in another column'),
      types: breaking('The argument has another name'),
    },
  },
  'property-moved': {
    doc: 'A property the event carries describes something else: the event, the user, the app or a group.',
    bump: 'model',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code sends it at the old place'),
      inspector: breaking('It is missing at the new place and unexpected at the old one'),
      warehouse: breaking('New values arrive in another table'),
      types: breaking('The argument stands elsewhere'),
    },
  },
  'presence-tightened': {
    doc: 'A property that was sent sometimes is to be sent always.',
    bump: 'revision',
    accepts: 'before',
    verdicts: {
      producer: breaking('Code that leaves it out leaves out what is required'),
      inspector: breaking('Occurrences without it are reported'),
      warehouse: safe('A column that was sometimes empty is always filled'),
      types: breaking('An argument that could be left out must be given'),
    },
  },
  'presence-relaxed': {
    doc: 'A property that was sent always is to be sent sometimes.',
    bump: 'addition',
    accepts: 'after',
    verdicts: {
      producer: safe('Occurrences with it stay valid'),
      inspector: safe('Occurrences without it are fine from now on'),
      warehouse: risky('A column that was always filled can be empty'),
      types: safe('The argument can be left out'),
    },
  },
  'presence-by-source-changed': {
    doc: 'Sources send a property otherwise than before: always, sometimes or never.',
    bump: 'revision',
    verdicts: {
      producer: risky('What is right now differs between sources'),
      inspector: risky('Occurrences of some sources may be reported'),
      warehouse: risky('Rows of some sources may lack the value'),
      types: risky('The code of some sources may need another argument'),
    },
  },
  'child-declared': {
    doc: 'An open object says what one of its members is like.',
    bump: 'revision',
    accepts: 'before',
    verdicts: {
      producer: risky('Code may send that member in another form already'),
      inspector: risky('That member may be sent in another form already'),
      warehouse: safe('Nothing arrives that could not arrive before'),
      types: safe('The new member can be left out'),
    },
  },
  'child-released': {
    doc: 'An open object no longer says what one of its members is like.',
    bump: 'addition',
    accepts: 'after',
    verdicts: {
      producer: safe('The member may still be sent'),
      inspector: safe('The member may be anything from now on'),
      warehouse: risky('The member can arrive in any form'),
      types: breaking('The member is gone from the type'),
    },
  },
} as const satisfies Readonly<Record<string, Aspect>>
