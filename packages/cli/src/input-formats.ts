/** The formats an input can have, and how they are told apart. */
import { extname } from 'node:path'
import type { PlanMediaType } from '@plan/import'

interface InputFormat {
  readonly mediaType: PlanMediaType
  readonly extension: string
  /** Whether a text without a telling name is taken to be of this format. */
  readonly begins: (text: string) => boolean
}

export const inputFormats = {
  json: { mediaType: 'application/json', extension: '.json', begins: (text) => /^\s*[[{]/.test(text) },
  csv: { mediaType: 'text/csv', extension: '.csv', begins: () => true },
} as const satisfies Readonly<Record<string, InputFormat>>

export type InputFormatName = keyof typeof inputFormats

/** The format a file's name tells, else its first character that is not blank. */
export function detectInputFormat(file: string, text: string): InputFormat {
  const formats = Object.values(inputFormats)
  const extension = extname(file).toLowerCase()
  return (
    formats.find((format) => format.extension === extension) ??
    formats.find((format) => format.begins(text)) ??
    inputFormats.csv
  )
}
