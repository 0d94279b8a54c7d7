/** How the process can end. */
export const exitCodes = {
  done: { code: 0, doc: 'done' },
  refused: { code: 1, doc: 'the input cannot be imported, or no code be made of it; the message names the place' },
  usage: { code: 2, doc: 'the command was called wrongly' },
  file: { code: 3, doc: 'a file cannot be read or written' },
  found: {
    code: 5,
    doc: 'plan lint found errors, plan validate anything, plan diff what --fail-on names, or plan codegen --check a difference',
  },
  server: { code: 4, doc: 'the server refuses, or cannot be reached' },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly doc: string }>>

export type Exit = keyof typeof exitCodes

/** The exit codes as a list for help texts. */
export const exitCodesHelp = (): string =>
  ['Exit codes:', ...Object.values(exitCodes).map(({ code, doc }) => `  ${code}  ${doc}`)].join('\n')
