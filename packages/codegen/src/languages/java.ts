import { toldOfEvent } from '../comments/told-of-event.ts'
import { type CallForms, callChain } from '../definition/call-chain.ts'
import { definitionOf } from '../definition/definition-of.ts'
import { headerOf } from '../header.ts'
import { docComment } from '../java/doc-comment.ts'
import { literal, textLiteral } from '../java/literal.ts'
import { files, javaReserved, javaRules } from '../java/names.ts'
import { parameters } from '../java/operations.ts'
import { runtime } from '../java/runtime.ts'
import { exampleText } from '../java/snippet.ts'
import { typeText } from '../java/type-text.ts'
import type { Language } from '../language.ts'
import { nameSource } from '../naming/source-names.ts'
import { jvmPattern } from '../patterns/jvm-pattern.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'
import { type EnumType, type TypedArgument, type TypedSource, typedSource } from '../typed/typed-source.ts'

const forms: CallForms = { textLiteral, literal, create: 'new ', method: (name) => name, indent: '        ' }

/** Java 8: a class of static methods; what an event needs is given to a constructor, the rest to setters. */
export const java: Language = {
  name: 'Java',
  tokens: ['Java'],
  extensions: ['java'],
  doc: 'A class with a method for each event, an enum for each list of allowed texts, and its runtime; Java 8 and Android, no dependency.',
  capabilities: {
    ...{ treeShakable: true, allowedValues: 'enums', members: 'checked', parenthesizedCalls: true },
    acceptsPattern: (pattern) => jvmPattern(pattern) !== undefined,
  },
  reserved: javaReserved,
  generate: (source) =>
    new Map([
      [`${files.folder}/${files.module}.java`, moduleText(typedSource(source, javaRules))],
      [`${files.folder}/${files.runtime}.java`, `// ${headerOf(source)}\n${runtime}`],
    ]),
  functionNames: (source) => nameSource(source, javaRules).functions,
  snippet: (event, source) => {
    const typed = typedSource(source, javaRules)
    const name = typed.names.functions.get(event.id) ?? event.id
    const given = typed.argumentsOf(event)
    const lines = requiredOf(given).map((argument) => `    ${exampleText(argument)}`)
    const properties = `new Tracking.${typed.names.types.get(event.id)}(${lines.length > 0 ? `\n${lines.join(',\n')}` : ''})`
    const imports = ['Tracking', ...(properties.includes('TrackingRuntime.') ? ['TrackingRuntime'] : [])]
    return `${imports.map((type) => `import ${files.folder}.${type};\n`).join('')}\nTracking.${name}(${
      given.every(({ isRequired }) => !isRequired) ? '' : properties
    });\n`
  },
}

/** A method takes 255 arguments at most, and some count twice. Beyond, everything has a setter. */
const mostArguments = 120
const requiredOf = (given: readonly TypedArgument[]): readonly TypedArgument[] => {
  const required = given.filter(({ isRequired }) => isRequired)
  return required.length > mostArguments ? [] : required
}

const moduleText = (typed: TypedSource): string =>
  [
    `// ${headerOf(typed.source)}\n`,
    `package ${files.folder};\n\nimport java.util.LinkedHashMap;\nimport java.util.List;\nimport java.util.Map;\nimport ${files.folder}.${files.runtime}.Event;\nimport ${files.folder}.${files.runtime}.Rule;\n`,
    '/** The events of the plan, a method for each. */\npublic final class Tracking {\n  private Tracking() {}\n',
    destinationsText(typed),
    ...typed.enums.map(enumText),
    systemText(typed),
    initText(typed.source),
    ...typed.source.events.map((event) => eventText(event, typed)),
    '}\n',
  ].join('\n')

function destinationsText({ source, names, destinationTypes }: TypedSource): string {
  const types = source.destinations.map(({ id, name, operations }) => {
    const methods = operations.map((operation) => `    @Override void ${operation}(${parameters[operation]});\n`)
    return `${docComment([name], '  ')}  public interface ${destinationTypes.get(id)} extends TrackingRuntime.Destination {\n${methods.join('')}  }\n\n`
  })
  const given = source.destinations.map(({ id }) => ({
    type: destinationTypes.get(id),
    name: names.destinations.get(id),
  }))
  const puts = given.map(({ name = '' }) => `      $values.put(${textLiteral(name)}, ${name});\n`)
  return `${types.join('')}  /** Where the events go. */
  public static final class Destinations {
    final Map<String, TrackingRuntime.Destination> $values = new LinkedHashMap<>();

    public Destinations(${given.map(({ type, name }) => `${type} ${name}`).join(', ')}) {
${puts.join('')}    }
  }
`
}

function enumText({ identifier, property, constants }: EnumType): string {
  const values = [...constants].map(([value, constant]) => `    ${constant}(${textLiteral(value)})`)
  return `${docComment([`Values of ${JSON.stringify(property)}.`], '  ')}  public enum ${identifier} implements TrackingRuntime.Allowed {
${values.join(',\n')};

    private final String $text;

    ${identifier}(String $text) {
      this.$text = $text;
    }

    @Override
    public String text() {
      return $text;
    }
  }
`
}

/** A class of values: what is required comes with the constructor, what is not has a setter. */
function valuesText(name: string, paragraph: string, given: readonly TypedArgument[], first = ''): string {
  const required = requiredOf(given)
  const puts = required.map(({ identifier }) => `      $values.put(${textLiteral(identifier)}, ${identifier});\n`)
  const setters = given
    .filter((argument) => !required.includes(argument))
    .map(
      (argument) => `
${docComment([argument.member.description], '    ')}    public ${name} ${argument.identifier}(${typeText({ ...argument, isRequired: false })} ${argument.identifier}) {
      $values.put(${textLiteral(argument.identifier)}, ${argument.identifier});
      return this;
    }
`,
    )
  const told = required
    .filter(({ member }) => member.description !== '')
    .map(({ identifier, member }) => `${identifier}: ${member.description}`)
  const list = required.map((argument) => `${typeText(argument)} ${argument.identifier}`).join(', ')
  return `${docComment([paragraph], '  ')}  public static final class ${name} {
${first}    final Map<String, Object> $values = new LinkedHashMap<>();

${docComment(told, '    ')}    public ${name}(${list}) {
${puts.join('')}    }
${setters.join('')}  }
`
}

function systemText({ systemArguments }: TypedSource): string {
  if (systemArguments.length === 0) return ''
  const optional = systemArguments.map((argument) => ({ ...argument, isRequired: false }))
  return [
    valuesText('SystemProperties', 'What is sent along with every event that carries it.', systemArguments),
    valuesText('SystemPropertiesUpdate', 'System properties that are to be replaced.', optional),
  ].join('\n')
}

function initText({ systemProperties }: TrackedSource): string {
  const hasSystem = systemProperties.length > 0
  const parameter = hasSystem ? ', SystemProperties systemProperties' : ''
  const system = hasSystem ? 'systemProperties.$values' : 'new LinkedHashMap<String, Object>()'
  const given = hasSystem ? 'destinations, systemProperties' : 'destinations'
  return `  /** Comes before the first event. Called again, it replaces everything. */
  public static void init(TrackingRuntime.Environment env, Destinations destinations${parameter}) {
    init(env, ${given}, new TrackingRuntime.Options());
  }

  /** Comes before the first event. Called again, it replaces everything. */
  public static void init(TrackingRuntime.Environment env, Destinations destinations${parameter}, TrackingRuntime.Options options) {
    TrackingRuntime.open(env, destinations.$values, ${system}, options);
  }
${
  hasSystem
    ? `
  /** Replaces some of the system properties from now on. */
  public static void updateSystemProperties(SystemPropertiesUpdate systemProperties) {
    TrackingRuntime.update(systemProperties.$values);
  }
`
    : ''
}`
}

function eventText(event: TrackedEvent, typed: TypedSource): string {
  const given = typed.argumentsOf(event)
  const name = typed.names.functions.get(event.id) ?? event.id
  const type = typed.names.types.get(event.id) ?? ''
  const definition = callChain(definitionOf(event, typed.names, javaRules.arguments, jvmPattern), forms)
  const first = `    static final Event $EVENT = ${definition};\n\n`
  const doc = docComment(toldOfEvent(event), '  ')
  const needsNothing = given.every(({ isRequired }) => !isRequired)
  return [
    valuesText(type, `Properties of ${JSON.stringify(event.title)}.`, given, first),
    ...(needsNothing
      ? [
          `${doc}  public static void ${name}() {\n    TrackingRuntime.track(${type}.$EVENT, new ${type}().$values);\n  }\n`,
        ]
      : []),
    ...(given.length > 0
      ? [
          `${doc}  public static void ${name}(${type} properties) {\n    TrackingRuntime.track(${type}.$EVENT, properties.$values);\n  }\n`,
        ]
      : []),
  ].join('\n')
}
