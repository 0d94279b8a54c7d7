import * as z from 'zod'

/** What the door checks and a list need not say. */
const unsaid: ReadonlySet<string> = new Set(['$schema', 'minLength', 'maxLength', 'minItems'])

/**
 * The JSON Schema under which a schema is listed: a plain object at the root, without bounds that
 * models seldom meet. What is listed is paid for by every session.
 *
 * @example
 * listedJsonSchema(tool.input).type // 'object'
 */
export const listedJsonSchema = (schema: z.ZodObject): Readonly<Record<string, unknown>> => ({
  // Some hosts want the member even where it is empty.
  properties: {},
  ...(slim(z.toJSONSchema(schema, { io: 'input' })) as object),
  ...(schema.safeParse({ '': '' }).error?.issues.some(({ code }) => code === 'unrecognized_keys') && {
    additionalProperties: false,
  }),
})

function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([keyword, part]) =>
      isUnsaid(keyword, part) ? [] : [[keyword, slimPart(keyword, part)]],
    ),
  )
}

/** The members of `properties` are names and no keywords. */
const slimPart = (keyword: string, part: object) =>
  keyword === 'properties'
    ? Object.fromEntries(Object.entries(part).map(([name, schema]) => [name, slim(schema)]))
    : slim(part)

const isUnsaid = (keyword: string, part: unknown): boolean =>
  unsaid.has(keyword) ||
  (keyword === 'maximum' && part === Number.MAX_SAFE_INTEGER) ||
  (keyword === 'additionalProperties' && typeof part !== 'string') ||
  (keyword === 'properties' && Object.keys(part as object).length === 0)

/**
 * A schema that is listed as {@link listedJsonSchema} and lets every value through, for servers
 * whose framework checks arguments by itself: {@link callTool} judges them, with codes and what to do.
 *
 * @example
 * server.registerTool(tool.name, { inputSchema: listedSchema(tool.input) }, (given) => callTool(context, tool.name, given))
 */
export function listedSchema<T extends z.ZodObject>(schema: T): Pick<T, '~standard'> {
  const json = () => listedJsonSchema(schema)
  const standard = {
    ...schema['~standard'],
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: json, output: json },
  }
  return { '~standard': standard } as unknown as Pick<T, '~standard'>
}
