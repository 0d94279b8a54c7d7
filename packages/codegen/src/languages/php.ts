import { inline } from '../comments/tagged-comment.ts'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { definitionLines } from '../definition/definition-lines.ts'
import { definitionOf } from '../definition/definition-of.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { type Argument, eventArguments, requiredFirst, systemArguments } from '../naming/event-arguments.ts'
import { nameSource, type SourceNames } from '../naming/source-names.ts'
import { destinationsText } from '../php/destinations.ts'
import { docComment } from '../php/doc-comment.ts'
import { literal, textLiteral } from '../php/literal.ts'
import { expression, files, moduleRules, phpReserved } from '../php/module-names.ts'
import { runtime } from '../php/runtime.ts'
import { documentedType, typeText } from '../php/type-text.ts'
import { exampleOf } from '../tracked/example-of.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'

/** PHP: a class with a static method for each event. */
export const php: Language = {
  name: 'PHP',
  tokens: ['PHP'],
  extensions: ['php'],
  doc: 'A class with a static method for each event, declared types, and its runtime; PHP 8.0, no package.',
  capabilities: {
    ...{ treeShakable: false, allowedValues: 'checked', members: 'checked' },
    ...{ parenthesizedCalls: true, acceptsPattern: (pattern) => expression(pattern) !== undefined },
  },
  reserved: phpReserved,
  generate: (source) =>
    new Map([
      [`${files.module}.php`, `<?php\n\n// ${headerOf(source)}\n\n${moduleText(source)}`],
      [`${files.runtime}.php`, `<?php\n\n// ${headerOf(source)}\n\n${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, moduleRules).functions,
  snippet: (event, source) => {
    const name = nameSource(source, moduleRules).functions.get(event.id) ?? event.id
    return `use Tracking\\Tracking;\n\n${callText(name, event)}\n`
  },
}

function moduleText(source: TrackedSource): string {
  const names = nameSource(source, moduleRules)
  const system = requiredFirst(systemArguments(source, names))
  const methods = [initText(system), ...source.events.map((event) => eventText(event, names))]
  return [
    'declare(strict_types=1);\n\nnamespace Tracking;\n\n',
    `require_once __DIR__ . '/${files.runtime}.php';\n\n`,
    destinationsText(source, names),
    ...(system.length > 0 ? [systemText(system)] : []),
    `/** Sends the events of the plan. */\nfinal class Tracking\n{\n${methods.join('\n')}}\n`,
  ].join('')
}

const parameters = (given: readonly Argument[], visibility = ''): string =>
  given
    .map(({ identifier, member }) => {
      const absent = member.isRequired ? '' : ' = null'
      return `        ${visibility}${typeText(member)} $${identifier}${absent},\n`
    })
    .join('')

const documented = (given: readonly Argument[]): readonly string[] =>
  given.map(({ identifier, member }) =>
    `@param ${documentedType(member)} $${identifier} ${inline(member.description)}`.trimEnd(),
  )

const systemText = (system: readonly Argument[]): string => `/** What is sent along with every event that carries it. */
final class SystemProperties
{
${docComment([], documented(system), '    ')}    public function __construct(
${parameters(system, 'public ')}    ) {
    }
}

`

function initText(system: readonly Argument[]): string {
  const isRequired = system.some(({ member }) => member.isRequired)
  const required = isRequired ? '        SystemProperties $systemProperties,\n' : ''
  const optional = isRequired || system.length === 0 ? '' : '        ?SystemProperties $systemProperties = null,\n'
  const given = isRequired
    ? 'get_object_vars($systemProperties)'
    : system.length === 0
      ? '[]'
      : 'get_object_vars($systemProperties ?? new SystemProperties())'
  const doc = docComment(
    ['Comes before the first event. Called again, it replaces everything.'],
    [
      "@param 'dev'|'staging'|'prod' $env Values are checked in dev alone.",
      '@param (callable(Violation): void)|null $onViolation Is told of every violation in dev.',
      '@param (callable(\\Throwable, string): void)|null $onError Is told what destinations and the inspector throw.',
      '@param bool $strict In dev a call with a violation throws a ViolationException and sends nothing.',
    ],
    '    ',
  )
  return `${doc}    public static function init(
        string $env,
        Destinations $destinations,
${required}${optional}        ?Inspector $inspector = null,
        ?callable $onViolation = null,
        ?callable $onError = null,
        bool $strict = false,
    ): void {
        Runtime::start([
            'env' => $env,
            'destinations' => get_object_vars($destinations),
            'system' => ${given},
            'inspector' => $inspector,
            'onViolation' => $onViolation,
            'onError' => $onError,
            'strict' => $strict,
        ]);
    }
${system.length === 0 ? '' : updateText(system)}`
}

const updateText = (system: readonly Argument[]): string => `
    /**
     * Replaces some of the system properties from now on, each under its own name.
     *
${system.map(({ identifier, member }) => `     * ${identifier}: ${documentedType({ ...member, isRequired: false })}\n`).join('')}     */
    public static function updateSystemProperties(mixed ...$systemProperties): void
    {
        Runtime::update($systemProperties);
    }
`

function eventText(event: TrackedEvent, names: SourceNames): string {
  const name = names.functions.get(event.id) ?? event.id
  const own = requiredFirst(eventArguments(event, moduleRules.arguments))
  const doc = docComment(toldOfEvent(event), documented(own), '    ')
  const taken = own.length === 0 ? '(): void\n    {\n' : `(\n${parameters(own)}    ): void {\n`
  const given = own.map(({ identifier }) => `            ${textLiteral(identifier)} => $${identifier},\n`)
  const values = given.length === 0 ? '[]' : `[\n${given.join('')}        ]`
  return `    private const EVENT_${name} = ${definitionText(event, names)};

${doc}    public static function ${name}${taken}        Runtime::track(self::EVENT_${name}, ${values});
    }
`
}

const forms = {
  ...{ literal, indent: '        ', inner: '            ' },
  member: (name: string, value: string) => `'${name}' => ${value}`,
}

const definitionText = (event: TrackedEvent, names: SourceNames): string =>
  `[\n${definitionLines(definitionOf(event, names, moduleRules.arguments, expression), forms).join('\n')}\n    ]`

function callText(name: string, event: TrackedEvent): string {
  const given = eventArguments(event, moduleRules.arguments).filter(({ member }) => member.isRequired)
  if (given.length === 0) return `Tracking::${name}();`
  const lines = given.map(({ identifier, member }) => `    ${identifier}: ${literal(exampleOf(member))},\n`)
  return `Tracking::${name}(\n${lines.join('')});`
}
