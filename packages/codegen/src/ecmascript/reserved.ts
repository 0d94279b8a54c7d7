/** What no function, argument or destination is called in ECMAScript modules, of any edition. */
export const ecmascriptReserved: readonly string[] = (
  'abstract any arguments as asserts async await bigint boolean break byte case catch char class const continue ' +
  'debugger declare default delete do double else enum eval export extends false final finally float for from ' +
  'function get global globalThis goto if implements import in infer Infinity instanceof int interface is keyof let ' +
  'long module namespace NaN native never new null number object of package private protected public readonly ' +
  'require return satisfies set short static string super switch symbol synchronized this throw throws transient ' +
  'true try type typeof undefined unique unknown using var void volatile while with yield'
).split(' ')
