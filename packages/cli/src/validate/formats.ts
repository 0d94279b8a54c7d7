import { renderSarif } from './sarif.ts'
import { untoldOf } from './untold.ts'
import type { Validation, ValidationFinding } from './validate-events.ts'

/** What a report is about. */
export interface Validated {
  /** The events as they were named: a file, or `-`. */
  readonly file: string
  readonly validation: Validation
}

interface ReportFormat {
  readonly doc: string
  readonly render: (validated: Validated) => Iterable<string>
}

/** The formats of a report. */
export const reportFormats = {
  text: {
    doc: 'each finding is one line, with the file and the line of the event',
    render: ({ file, validation }) => validation.findings.map((finding) => `${lineOf(file, finding)}\n`),
  },
  json: {
    doc: 'one JSON object with the findings and the numbers',
    render: ({ file, validation }) => [`${JSON.stringify({ file, ...validation, untold: untoldOf(validation) })}\n`],
  },
  sarif: {
    doc: 'SARIF 2.1.0, which code hosts show beside the lines',
    render: (validated) => [renderSarif(validated)],
  },
} as const satisfies Readonly<Record<string, ReportFormat>>

export type ReportFormatName = keyof typeof reportFormats

const lineOf = (file: string, { line, eventName, code, message }: ValidationFinding) =>
  `${file}:${line}  ${eventName === undefined ? '' : `${JSON.stringify(eventName)}: `}${message}  (${code})`
