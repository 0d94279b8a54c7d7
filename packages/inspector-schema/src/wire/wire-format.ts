/**
 * The wire form of event schemas, as clients in the field send it. A batch is an array of elements.
 *
 * | Member of a property entry | Holds |
 * | --- | --- |
 * | `propertyName` | the name |
 * | `propertyType` | `int`, `float`, `string`, `boolean` (or `bool`), `null`, `unknown`, `object`, or a list, see below |
 * | `children` | of an object its entries; of a list its element types; absent where they are not told |
 * | `encryptedPropertyValue` | the sealed value |
 * | `failedEventIds`, `passedEventIds` | the shorter of both answers of a check on the device |
 * | `partial` | `true` where there may be more children than told (ours; others skip it) |
 *
 * A list is spelled `list` or `list(int)` with its element types in `children`, or in full text as
 * `list<int|string>` (Android, Java) or `list(int|string)` (iOS). Among children an element type is
 * a text, an array of entries (an object) or an array of element types (a list); `[]` is any of
 * null, empty list and empty object.
 */

/** A member of `children` of a list. */
export type WireType = string | readonly WireType[] | readonly WireProperty[]

/** One property on the wire. */
export interface WireProperty {
  readonly propertyName: string
  readonly propertyType: string
  readonly children?: readonly WireType[] | readonly WireProperty[]
  readonly encryptedPropertyValue?: string
  readonly failedEventIds?: readonly string[]
  readonly passedEventIds?: readonly string[]
  readonly partial?: true
}
