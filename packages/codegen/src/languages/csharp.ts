import type { ValueType } from '@plan/core'
import { toldOfEvent } from '../comments/told-of-event.ts'
import { docComment } from '../csharp/doc-comment.ts'
import { literal, textLiteral } from '../csharp/literal.ts'
import { csharpReserved, csharpRules, files } from '../csharp/names.ts'
import { runtime } from '../csharp/runtime.ts'
import { type CallForms, callChain } from '../definition/call-chain.ts'
import { definitionOf } from '../definition/definition-of.ts'
import { headerOf } from '../header.ts'
import type { Language } from '../language.ts'
import { nameSource } from '../naming/source-names.ts'
import { dotnetPattern } from '../patterns/dotnet-pattern.ts'
import type { OperationName } from '../tracked/operations.ts'
import type { TrackedEvent } from '../tracked/tracked-source.ts'
import { described } from '../typed/described.ts'
import { type ExampleForms, typedExample } from '../typed/typed-example.ts'
import { type EnumType, type TypedArgument, type TypedSource, typedSource } from '../typed/typed-source.ts'

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

const forms: CallForms = { textLiteral, literal, create: 'new ', method: capital, indent: '        ' }

/** C#: a static class of methods with named arguments. */
export const csharp: Language = {
  name: 'C#',
  tokens: ['C#', 'CSharp'],
  extensions: ['cs'],
  doc: 'A static class with a method for each event, a class for each list of allowed texts, and its runtime; C# 6 and .NET Standard 2.0, no dependency.',
  capabilities: {
    ...{ treeShakable: true, allowedValues: 'enums', members: 'checked', parenthesizedCalls: true },
    acceptsPattern: (pattern) => dotnetPattern(pattern) !== undefined,
  },
  reserved: csharpReserved,
  generate: (source) =>
    new Map([
      [`${files.module}.cs`, moduleText(typedSource(source, csharpRules))],
      [`${files.runtime}.cs`, `// ${headerOf(source)}\n${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, csharpRules).functions,
  snippet: (event, source) => {
    const typed = typedSource(source, csharpRules)
    const lines = typed
      .argumentsOf(event)
      .filter(({ isRequired }) => isRequired)
      .map((argument) => `    ${argument.identifier}: ${typedExample(argument, examples)}`)
    const given = lines.length === 0 ? '' : `\n${lines.join(',\n')}`
    const using = given.includes('new Dictionary<') ? 'using System.Collections.Generic;\n' : ''
    return `${using}using ${files.namespace};\n\nTracking.${typed.names.functions.get(event.id)}(${given});\n`
  },
}

const moduleText = (typed: TypedSource): string =>
  `// ${headerOf(typed.source)}
using System;
using System.Collections.Generic;

namespace ${files.namespace}
{
${[
  ...destinationTexts(typed),
  ...typed.enums.map(enumText),
  ...systemTexts(typed),
  ...typed.source.events.map((event) => definedText(event, typed)),
  `    /// <summary>The events of the plan, a method for each.</summary>\n    public static class ${files.module}\n    {\n${[
    initText(typed),
    ...typed.source.events.map((event) => eventText(event, typed)),
  ].join('\n')}    }\n`,
].join('\n')}}
`

const properties = 'IReadOnlyDictionary<string, object>'
const parameters: Readonly<Record<OperationName, string>> = {
  identify: 'string userId',
  setUserProperties: `${properties} userProperties`,
  addCurrentUserToGroup: `string groupType, string groupId, ${properties} groupProperties`,
  setGroupProperties: `string groupType, string groupId, ${properties} groupProperties`,
  logEvent: `string eventName, ${properties} eventProperties`,
  logPage: `string pageName, ${properties} eventProperties`,
  revenue: `double amount, ${properties} eventProperties`,
  unidentify: '',
}

function destinationTexts({ source, names, destinationTypes }: TypedSource): readonly string[] {
  const types = source.destinations.map(({ id, name, operations }) => {
    const methods = operations.map(
      (operation) => `        public abstract override void ${capital(operation)}(${parameters[operation]});\n`,
    )
    return `${docComment([name], '    ')}    public abstract class ${destinationTypes.get(id)} : Destination\n    {\n${methods.join('\n')}    }\n`
  })
  const given = source.destinations.map(({ id }) => ({
    type: destinationTypes.get(id),
    name: names.destinations.get(id),
  }))
  const puts = given.map(({ name = '' }) => `            Values_[${textLiteral(name)}] = ${name};\n`)
  const all = `    /// <summary>Where the events go.</summary>
    public sealed class Destinations
    {
        internal readonly Dictionary<string, Destination> Values_ = new Dictionary<string, Destination>();

        public Destinations(${given.map(({ type, name }) => `${type} ${name}`).join(', ')})
        {
${puts.join('')}        }
    }
`
  return [...types, all]
}

function enumText({ identifier, property, constants }: EnumType): string {
  const values = [...constants].map(
    ([value, constant]) =>
      `        public static readonly ${identifier} ${constant} = new ${identifier}(${textLiteral(value)});\n`,
  )
  return `${docComment([`Values of ${JSON.stringify(property)}.`], '    ')}    public sealed class ${identifier} : Allowed
    {
${values.join('')}
        private ${identifier}(string text) : base(text) { }
    }
`
}

const plainTypes: Readonly<Record<ValueType, string>> = {
  ...{ string: 'string', int: 'long', float: 'double', bool: 'bool', object: properties, any: 'object' },
}

/** A parameter; what is not required may be null or left out. */
function parameterText({ identifier, member, enumType, isRequired }: TypedArgument): string {
  const one = enumType?.identifier ?? plainTypes[member.type]
  const type = member.isList ? `IEnumerable<${one}>` : one
  return isRequired
    ? `${type} ${identifier}`
    : `${type}${/^(?:long|double|bool)$/.test(type) ? '?' : ''} ${identifier} = null`
}

/** What may be left out comes last. */
const ordered = (given: readonly TypedArgument[]): readonly TypedArgument[] => [
  ...given.filter(({ isRequired }) => isRequired),
  ...given.filter(({ isRequired }) => !isRequired),
]

const entries = (given: readonly TypedArgument[]): string => {
  const created = 'new Dictionary<string, object>'
  if (given.length === 0) return `${created}()`
  const pairs = given.map(({ identifier }) => `                { ${textLiteral(identifier)}, ${identifier} },\n`)
  return `${created}\n            {\n${pairs.join('')}            }`
}

const listed = (given: readonly TypedArgument[]): string =>
  ordered(given)
    .map((argument) => `\n            ${parameterText(argument)}`)
    .join(',')

const systemTexts = ({ systemArguments }: TypedSource): readonly string[] =>
  systemArguments.length === 0
    ? []
    : [
        `${docComment(['What is sent along with every event that carries it.', ...described(systemArguments)], '    ')}    public sealed class SystemProperties
    {
        internal readonly Dictionary<string, object> Values_;

        public SystemProperties(${listed(systemArguments)})
        {
            Values_ = ${entries(systemArguments)};
        }
    }
`,
      ]

const definedText = (event: TrackedEvent, typed: TypedSource): string =>
  `    internal static class ${typed.names.types.get(event.id)}
    {
        internal static readonly Event Definition = ${callChain(definitionOf(event, typed.names, csharpRules.arguments, dotnetPattern), forms)};
    }
`

function initText({ systemArguments }: TypedSource): string {
  const hasSystem = systemArguments.length > 0
  const optional = systemArguments.map((argument) => ({ ...argument, isRequired: false }))
  return `        /// <summary>Comes before the first event. Called again, it replaces everything.</summary>
        public static void Init(
            TrackingEnvironment env,
            Destinations destinations,
${hasSystem ? '            SystemProperties systemProperties,\n' : ''}            IInspector inspector = null,
            Action<Violation> onViolation = null,
            Action<Exception, string> onError = null,
            bool strict = false)
        {
            TrackingRuntime.Open(new Session
            {
                Env = env,
                Destinations = destinations.Values_,
                System = ${hasSystem ? 'systemProperties.Values_' : 'new Dictionary<string, object>()'},
                Inspector = inspector,
                OnViolation = onViolation,
                OnError = onError,
                Strict = strict,
            });
        }
${
  hasSystem
    ? `
        /// <summary>Replaces some of the system properties from now on; null leaves them as they are.</summary>
        public static void UpdateSystemProperties(${listed(optional)})
        {
            TrackingRuntime.Update(${entries(optional)});
        }
`
    : ''
}`
}

function eventText(event: TrackedEvent, typed: TypedSource): string {
  const given = typed.argumentsOf(event)
  const doc = docComment([...toldOfEvent(event), ...described(given)], '        ')
  // Fully qualified: a method of the class may be called like the type.
  const definition = `global::${files.namespace}.${typed.names.types.get(event.id)}.Definition`
  return `${doc}        public static void ${typed.names.functions.get(event.id)}(${listed(given)})
        {
            TrackingRuntime.Track(${definition}, ${entries(given)});
        }
`
}

const examples: ExampleForms = {
  literal,
  list: (elements, type) => `new${type === 'any' ? ' object' : ''}[] { ${elements.join(', ')} }`,
  object: (members) =>
    `new Dictionary<string, object>${members.length === 0 ? '()' : ` { ${members.map(([name, value]) => `{ ${name}, ${value} }`).join(', ')} }`}`,
}
