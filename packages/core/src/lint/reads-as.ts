import type { ValueType } from '../model/value-type.ts'

const forms: Readonly<Record<ValueType, (text: string) => boolean>> = {
  string: () => true,
  any: () => true,
  object: () => false,
  bool: (text) => text === 'true' || text === 'false',
  int: (text) => text.trim() !== '' && Number.isInteger(Number(text)),
  float: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
}

/** Whether a text can be meant as a value of a type: allowed values and pins are compared as text. */
export const readsAs = (type: ValueType, text: string): boolean => forms[type](text)
