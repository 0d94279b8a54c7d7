import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'

/** Texts by path. */
export type Files = ReadonlyMap<string, string>

/** The unified diff of two sets of files, line by line; empty where they are alike. */
export const unifiedDiff = (before: Files, after: Files): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((path) =>
    diffOfFile(path, before.get(path) ?? '', after.get(path) ?? ''),
  )

const diffOfFile = (path: string, before: string, after: string): readonly string[] =>
  before === after
    ? []
    : createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY,
      })
        .trimEnd()
        .split('\n')
