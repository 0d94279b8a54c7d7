/** What some tests need that a fresh clone may lack: real inputs, a database engine, a browser. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Need =
  | 'python'
  | 'swift'
  | 'gobjc'
  | 'ruby'
  | 'php'
  | 'go'
  | 'fixtures'
  | 'postgres'
  | 'chromium'
  | 'fiu'
  | 'faketime'
  | 'java'
  | 'kotlin'
  | 'csharp'
type Environment = Readonly<Record<string, string | undefined>>

interface Finder {
  /** The environment variable that says where it is; when set, no other place is tried. */
  readonly variable: string
  readonly elsewhere: (environment: Environment) => readonly string[]
  /** Whether a place holds what is needed. */
  readonly isThere: (place: string) => boolean
}

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Where each need is looked for. A place is a folder of inputs, a folder of programs, a program, a library, or an address. */
const finders: Readonly<Record<Need, Finder>> = {
  fixtures: {
    variable: 'PLAN_FIXTURES',
    elsewhere: () => [join(dirname(repository), 'shared', 'fixtures')],
    isThere: existsSync,
  },
  postgres: {
    variable: 'PLAN_POSTGRES',
    elsewhere: (environment) => [...searchPath(environment), ...debianEngines()],
    isThere: (place) => isAddress(place) || (existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))),
  },
  chromium: {
    variable: 'PLAN_CHROMIUM',
    elsewhere: (environment) => programs(environment, 'chromium', 'chromium-browser'),
    isThere: existsSync,
  },
  // The two that make the files and the clock of a program lie to it.
  fiu: {
    variable: 'PLAN_FIU_RUN',
    elsewhere: (environment) => programs(environment, 'fiu-run'),
    isThere: existsSync,
  },
  faketime: {
    variable: 'PLAN_FAKETIME',
    elsewhere: () => debianLibraries('faketime/libfaketimeMT.so.1'),
    isThere: existsSync,
  },
  // The languages that generated code runs in.
  python: {
    variable: 'PLAN_PYTHON',
    elsewhere: (environment) => programs(environment, 'python3'),
    isThere: existsSync,
  },
  swift: {
    variable: 'PLAN_SWIFTC',
    elsewhere: (environment) => programs(environment, 'swiftc'),
    isThere: existsSync,
  },
  // Clang lies beside the program that says where GNUstep is.
  gobjc: {
    variable: 'PLAN_GNUSTEP_CONFIG',
    elsewhere: (environment) => programs(environment, 'gnustep-config'),
    isThere: (place) => existsSync(place) && existsSync(join(dirname(place), 'clang')),
  },
  ruby: {
    variable: 'PLAN_RUBY',
    elsewhere: (environment) => programs(environment, 'ruby'),
    isThere: existsSync,
  },
  php: {
    variable: 'PLAN_PHP',
    elsewhere: (environment) => programs(environment, 'php'),
    isThere: existsSync,
  },
  go: {
    variable: 'PLAN_GO',
    elsewhere: (environment) => programs(environment, 'go'),
    isThere: existsSync,
  },
  // Compilers; what runs their output lies beside them.
  java: {
    variable: 'PLAN_JAVAC',
    elsewhere: (environment) => programs(environment, 'javac'),
    isThere: existsSync,
  },
  kotlin: {
    variable: 'PLAN_KOTLINC',
    elsewhere: (environment) => programs(environment, 'kotlinc'),
    isThere: existsSync,
  },
  csharp: {
    variable: 'PLAN_MCS',
    elsewhere: (environment) => programs(environment, 'mcs'),
    isThere: existsSync,
  },
}

/** Where the thing is, `undefined` where it is not found. */
export function findNeed(need: Need, environment: Environment = process.env): string | undefined {
  const { variable, elsewhere, isThere } = finders[need]
  const given = environment[variable]
  return (given === undefined ? elsewhere(environment) : [given]).find(isThere)
}

/** What is missing and how to help, as a clause. */
export const describeLack = (need: Need): string => `${need} not found; set ${finders[need].variable}`

/**
 * The things whose absence is a failure, as `PLAN_REQUIRE` lists them; a name that is none of
 * them is an error, because it would require nothing.
 */
export function requiredNeeds(environment: Environment = process.env): ReadonlySet<Need> {
  const names = (environment.PLAN_REQUIRE ?? '').split(',').map((name) => name.trim())
  const known = Object.keys(finders)
  const unknown = names.find((name) => name !== '' && !known.includes(name))
  if (unknown !== undefined) throw new Error(`PLAN_REQUIRE names "${unknown}", which is none of ${known.join(', ')}`)
  return new Set(names.filter((name): name is Need => name !== ''))
}

/** Whether a place is the address of a database server that runs, and no folder of programs. */
export const isAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/** Where a program with one of these names may lie. */
const programs = (environment: Environment, ...names: readonly string[]): readonly string[] =>
  searchPath(environment).flatMap((folder) => names.map((name) => join(folder, name)))

const searchPath = (environment: Environment) => (environment.PATH ?? '').split(delimiter).filter(Boolean)

/** A library in the folder that Debian has for each kind of processor. */
function debianLibraries(name: string): readonly string[] {
  const home = '/usr/lib'
  return existsSync(home) ? readdirSync(home).map((folder) => join(home, folder, name)) : []
}

/** Debian keeps each major version of the engine in a folder outside the search path. */
function debianEngines(): string[] {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return []
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(home, version, 'bin'))
}
