import { createHash } from 'node:crypto'
import type { ImportRequest } from './import-plan.ts'

/**
 * SHA-256, in hex, of the UTF-8 form of two lines; the same digest means the same import:
 *
 * | line | text |
 * | --- | --- |
 * | 1 | JSON list: branch, method, media type |
 * | 2 | the text to be imported |
 */
export const requestDigest = ({
  branchId,
  method,
  mediaType,
  text,
}: Pick<ImportRequest, 'branchId' | 'method' | 'mediaType' | 'text'>): string =>
  createHash('sha256')
    .update(`${JSON.stringify([branchId, method, mediaType])}\n`)
    .update(text)
    .digest('hex')
