const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Words that say nothing by themselves, in texts and in questions. */
export const stopWords = listed(
  `a about after all also am an and another any are as at be because been before being both but by can could did do does
  doing don down each either else for from had has have having he her here hers him his how i if in into is isn it its
  itself just let may me might more most must my no nor not of off on once only or other our out over own per s shall she
  should so some such t than that the their them then there these they this those through to too until up upon us very
  was we were what when where whether which while who whom whose why will with within without would you your yours`,
)

/**
 * Words that nearly every question about a plan may hold: who does it, that it happens, that it is
 * tracked. They count for little where a question has others.
 */
export const weakWords = listed(
  `buyer client customer event events field fields fire fired fires happen happened happens log logged logs member parameter
  people person properties property record recorded reader shopper somebody someone something thing track tracked
  tracking tracks trigger triggered use used user users using viewer visitor visitors`,
)
