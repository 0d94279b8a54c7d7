import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod'
import { sameValue } from '../result/same-value.ts'
import type { ChangeFailure } from './apply-failure.ts'
import { enumerated } from './sentence.ts'

/** New values for some fields of a record and the names of those it loses. */
export interface Patch {
  readonly set: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
}

/**
 * The record with the patch applied.
 *
 * @example
 * patched({ a: 1, b: 2 }, { set: { a: 3 }, unset: ['b'] }) // { a: 3 }
 */
export function patched<T extends object>(record: T, { set, unset = [] }: Patch): Result<T, ChangeFailure> {
  const missing = unset.find((field) => !Object.hasOwn(record, field))
  if (missing !== undefined) return err({ code: 'field-cannot-be-unset', field: missing })
  const kept = Object.entries(record).filter(([field]) => !unset.includes(field))
  return ok({ ...Object.fromEntries(kept), ...set } as T)
}

/** The patch that turns one record into the other, `undefined` where they are equal. */
export function patchBetween(before: object, after: object, ignored: readonly string[] = []): Patch | undefined {
  const set = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !ignored.includes(field) && !sameValue(value, Reflect.get(before, field)),
    ),
  )
  const unset = Object.keys(before).filter((field) => !ignored.includes(field) && !Object.hasOwn(after, field))
  if (unset.length > 0) return { set, unset }
  return Object.keys(set).length > 0 ? { set } : undefined
}

/** The members of the schema of a change that patches a record with the given fields. Defaults are not filled in. */
export function patchFields(shape: Readonly<Record<string, z.ZodType>>) {
  const settable = Object.entries(shape).map(([field, schema]) => [field, bare(schema).exactOptional()])
  const unsettable = Object.keys(shape).filter((field) => shape[field] instanceof z.ZodExactOptional)
  return {
    set: z.strictObject(Object.fromEntries(settable)).readonly(),
    unset: z.array(z.enum(unsettable)).min(1).readonly().exactOptional(),
  }
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodExactOptional ? (schema.unwrap() as z.ZodType) : schema

/** The fields a patch touches, in running text: `description and tags`. */
export const describePatch = ({ set, unset = [] }: Patch): string =>
  enumerated([...Object.keys(set), ...unset]) || 'nothing'
