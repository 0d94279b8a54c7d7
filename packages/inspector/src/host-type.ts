/**
 * A type of the surroundings by its name, as `HTMLElement`; `never` where they have none of that name. Projects without a
 * DOM read the declarations of this package too.
 */
export type HostType<Name extends string> =
  typeof globalThis extends Readonly<Record<Name, { readonly prototype: infer Type }>> ? Type : never
