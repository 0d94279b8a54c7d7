/** Findings in the Static Analysis Results Interchange Format, 2.1.0. */
import { createHash } from 'node:crypto'
import { isAbsolute, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownVersion } from '../own-version.ts'
import { standardStream } from '../read-text.ts'
import type { Validated } from './formats.ts'
import { untoldSentence } from './untold.ts'
import { type ValidationCode, type ValidationFinding, validationCodes } from './validate-events.ts'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

const codes = Object.keys(validationCodes) as ValidationCode[]

/** One run with one result for each finding. A fingerprint stays the same when lines move. */
export function renderSarif({ file, validation }: Validated): string {
  const untold = untoldSentence(validation)
  const notes = [...validation.warnings, ...(untold === undefined ? [] : [untold])]
  const run = {
    tool: {
      driver: {
        name: 'plan validate',
        version: ownVersion(),
        rules: codes.map((id) => ({
          id,
          shortDescription: { text: validationCodes[id].doc },
          defaultConfiguration: { level: 'error' },
        })),
      },
    },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: notes.map((text) => ({ level: 'warning', message: { text } })),
      },
    ],
    artifacts: [{ location: { uri: uriOf(file) } }],
    columnKind: 'utf16CodeUnits',
    results: resultsOf(file, validation.findings),
  }
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

function resultsOf(file: string, findings: readonly ValidationFinding[]) {
  const told = new Map<string, number>()
  return findings.map((finding) => {
    const what = JSON.stringify([finding.eventName, finding.code, finding.path])
    const occurrence = (told.get(what) ?? 0) + 1
    told.set(what, occurrence)
    return {
      ruleId: finding.code,
      ruleIndex: codes.indexOf(finding.code),
      level: 'error',
      message: { text: finding.message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file), index: 0 },
            region: { startLine: finding.line },
          },
          ...logicalLocationsOf(finding),
        },
      ],
      partialFingerprints: { 'findingInEvent/v1': digest(`${what} ${occurrence}`) },
    }
  })
}

function logicalLocationsOf({ eventName, path }: ValidationFinding) {
  if (eventName === undefined) return {}
  const [name, kind] = path.length === 0 ? [eventName, 'type'] : [path.at(-1), 'member']
  return { logicalLocations: [{ name, kind, fullyQualifiedName: [eventName, ...path].join('.') }] }
}

function uriOf(file: string): string {
  if (file === standardStream) return 'stdin'
  return isAbsolute(file) ? pathToFileURL(file).href : file.split(sep).map(encodeURIComponent).join('/')
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
