/** As much of the SARIF 2.1.0 schema as the report makes use of: every member that is not named is refused, as there. */
const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const listOf = (items: object) => ({ type: 'array', items })
const text = { type: 'string' }
const index = { type: 'integer', minimum: -1 }
const level = { enum: ['none', 'note', 'warning', 'error'] }
const message = object({ text, markdown: text, id: text, arguments: listOf(text) }, ['text'])
const uri = { type: 'string', pattern: '^[^\\s\\\\]+$' }
const artifactLocation = object({ uri, uriBaseId: text, index })

const rule = object(
  {
    id: text,
    name: text,
    shortDescription: message,
    fullDescription: message,
    defaultConfiguration: object({ level }),
  },
  ['id'],
)
const physicalLocation = {
  ...object({
    artifactLocation,
    region: object({ startLine: { type: 'integer', minimum: 1 } }, ['startLine']),
  }),
  required: ['artifactLocation'],
}
const logicalLocation = object({ name: text, fullyQualifiedName: text, kind: text, index })
const result = object(
  {
    ruleId: text,
    ruleIndex: index,
    level,
    message,
    locations: listOf(object({ physicalLocation, logicalLocations: { ...listOf(logicalLocation), minItems: 1 } })),
    partialFingerprints: { type: 'object', additionalProperties: text },
  },
  ['message'],
)
const run = object(
  {
    tool: object(
      { driver: object({ name: text, version: text, rules: { ...listOf(rule), uniqueItems: true } }, ['name']) },
      ['driver'],
    ),
    invocations: listOf(
      object(
        {
          executionSuccessful: { type: 'boolean' },
          toolExecutionNotifications: listOf(object({ level, message }, ['message'])),
        },
        ['executionSuccessful'],
      ),
    ),
    artifacts: { ...listOf(object({ location: artifactLocation })), uniqueItems: true },
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    results: listOf(result),
  },
  ['tool'],
)

export const sarifSchema = object({ $schema: uri, version: { enum: ['2.1.0'] }, runs: listOf(run) }, [
  'version',
  'runs',
])
