/** The part of generated ECMAScript that is the same for every plan. */

/** The type of what stands before it. */
const typeOf = /\/\*: ((?:(?!\*\/)[\s\S])*?) \*\//g
/** Any other part of TypeScript within a line, and whole declarations. */
const typePart = /\/\*::((?:(?!\*\/)[\s\S])*?)\*\//g
const typeBlock = /^\/\/<types>\n([\s\S]*?)\n\/\/<\/types>\n/gm

/** The runtime as TypeScript or JavaScript: types stand in comments that the one opens and the other drops. */
export const runtime = (isTyped: boolean): string =>
  isTyped
    ? text
        .replace(typeOf, ': $1')
        .replace(typePart, '$1')
        .replace(typeBlock, '$1\n\n')
        .replace(/\n{3,}/g, '\n\n')
    : text
        .replace(typeOf, '')
        .replace(typePart, '')
        .replace(typeBlock, '')
        .replace(/\n{3,}/g, '\n\n')

/** What the runtime in JavaScript is to TypeScript. */
export const runtimeDeclarations = (): string => {
  const types = Array.from(text.matchAll(typeBlock), ([, inner = '']) => inner)
  const functions = [
    'export declare function open(given: Options): void;',
    'export declare function update(system: Properties): void;',
    'export declare function track(event: EventDefinition, given: Properties): void;',
  ]
  return `${[...types, ...functions].join('\n\n')}\n`
}

const text = String.raw`/** Checks, renames and sends events. It is the same for every plan; the definitions of events are beside it. */

//<types>
/** Where the app runs. Values are checked in development alone. */
export type Environment = 'dev' | 'staging' | 'prod';
//</types>
//<types>
/** The properties of an event, a user or a group, by name. */
export type Properties = Readonly<Record<string, unknown>>;
//</types>
//<types>
/** What a destination can be told. The app implements what the events need that go there. */
export interface Destination {
  /** Comes first, from init. */
  make?(env: Environment): void;
  identify?(userId: string): void;
  setUserProperties?(userProperties: Properties): void;
  addCurrentUserToGroup?(groupType: string, groupId: string, groupProperties: Properties): void;
  setGroupProperties?(groupType: string, groupId: string, groupProperties: Properties): void;
  logEvent?(eventName: string, eventProperties: Properties): void;
  logPage?(pageName: string, eventProperties: Properties): void;
  revenue?(amount: number, eventProperties: Properties): void;
  unidentify?(): void;
}
//</types>
//<types>
/** A destination that implements what is named. */
export type DestinationWith<Operation extends keyof Destination> = Destination & Required<Pick<Destination, Operation>>;
//</types>
//<types>
/** What an inspector is told: every event by the names of the plan, with its id and the hash of its definition. */
export interface Inspector {
  trackFromGeneratedCode(
    eventName: string,
    eventProperties: Properties,
    event: { readonly eventId: string; readonly eventHash: string },
  ): unknown;
}
//</types>
//<types>
/** What a value breaks: rules of the plan, or the order of calls. */
export type ViolationCode =
  | 'missing'
  | 'type'
  | 'allowed-values'
  | 'pattern'
  | 'range'
  | 'unexpected'
  | 'before-init';
//</types>
//<types>
/** A difference between a call and the plan. It never holds the value. */
export interface Violation {
  readonly code: ViolationCode;
  readonly eventId: string;
  readonly eventName: string;
  /** The names on the way to the value; numbers are places in lists. */
  readonly path: readonly string[];
  readonly message: string;
}
//</types>
//<types>
/** What init takes in every module. */
export interface CommonOptions {
  readonly env: Environment;
  readonly inspector?: Inspector | null | undefined;
  /** Is told of every violation in development; without it they go to the console. */
  readonly onViolation?: ((violation: Violation) => void) | undefined;
  /** Is told what destinations and the inspector throw, everywhere; without it that goes to the console. */
  readonly onError?: ((error: unknown, destination: string) => void) | undefined;
  /** In development a call with a violation throws and sends nothing. */
  readonly strict?: boolean | undefined;
}
//</types>
//<types>
interface Options extends CommonOptions {
  readonly system: Properties;
  readonly destinations: Readonly<Record<string, Destination>>;
}
//</types>
//<types>
interface Rule {
  readonly name: string;
  readonly type: 'string' | 'int' | 'float' | 'bool' | 'object' | 'any';
  readonly list?: true;
  readonly required?: true;
  readonly pinned?: unknown;
  readonly allowed?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly members?: readonly Rule[];
  readonly closed?: true;
}
//</types>
//<types>
interface PropertyRule extends Rule {
  readonly of: 'event' | 'user' | 'group';
  readonly groupType?: string;
  readonly argument?: string;
  readonly system?: string;
  readonly names?: Readonly<Record<string, string>>;
}
//</types>
//<types>
/** An event as the plan defines it. */
export interface EventDefinition {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly operations: readonly Exclude<keyof Destination, 'make'>[];
  readonly destinations: Readonly<Record<string, string>>;
  readonly properties: readonly PropertyRule[];
  readonly userId?: string;
  readonly revenue?: string;
  readonly groups?: readonly { readonly type: string; readonly argument: string }[];
}
//</types>
//<types>
interface Carried {
  readonly rule: PropertyRule;
  readonly value: unknown;
}
//</types>
let options/*: Options | undefined */;
let missed = 0;

/** Begins sending with the given options, also a second time. */
export function open(given/*: Options */)/*: void */ {
  options = given;
  for (const [name, destination] of Object.entries(given.destinations)) {
    guarded(given, name, () => destination.make?.(given.env));
  }
  if (missed > 0 && given.env === 'dev') {
    const message = missed + ' events came before init and were not sent; call init first';
    report(given, { code: 'before-init', eventId: '', eventName: '', path: [], message });
  }
  missed = 0;
}

/** Replaces some of the system properties. */
export function update(system/*: Properties */)/*: void */ {
  if (options !== undefined) options = { ...options, system: { ...options.system, ...system } };
}

/** Checks and sends one event. */
export function track(event/*: EventDefinition */, given/*: Properties */)/*: void */ {
  const current = options;
  if (current === undefined) {
    missed += 1;
    return;
  }
  const carried = event.properties.map((rule) => ({ rule, value: valueOf(rule, given, current) }));
  if (current.env === 'dev') {
    const violations = violationsOf(event, carried, given);
    for (const violation of violations) report(current, violation);
    if (current.strict === true && violations.length > 0) {
      throw new Error(violations.map(({ message }) => message).join('\n'));
    }
  }
  for (const [name, eventName] of Object.entries(event.destinations)) {
    const destination = current.destinations[name];
    if (destination === undefined) continue;
    for (const operation of event.operations) {
      guarded(current, name, () => perform(operation, { event, eventName, carried, given, destination, name }));
    }
  }
  const { inspector } = current;
  if (inspector === undefined || inspector === null) return;
  guarded(current, 'inspector', () =>
    inspector.trackFromGeneratedCode(event.name, payload(carried, isOfEvent), {
      eventId: event.id,
      eventHash: event.hash,
    }),
  );
}

//<types>
interface Sending {
  readonly event: EventDefinition;
  readonly eventName: string;
  readonly carried: readonly Carried[];
  readonly given: Properties;
  readonly destination: Destination;
  readonly name: string;
}
//</types>
/** Tells a destination, and gives what it answers. */
function perform(operation/*: EventDefinition['operations'][number] */, sending/*: Sending */)/*: unknown */ {
  const { event, eventName, carried, given, destination, name } = sending;
  const properties = () => payload(carried, isOfEvent, name);
  const groups = () =>
    (event.groups ?? []).map(({ type, argument }) => ({
      type,
      id: given[argument],
      properties: payload(carried, ({ of, groupType }) => of === 'group' && groupType === type, name),
    }));
  switch (operation) {
    case 'identify': {
      const userId = event.userId === undefined ? undefined : given[event.userId];
      return typeof userId === 'string' ? destination.identify?.(userId) : undefined;
    }
    case 'setUserProperties': {
      const userProperties = payload(carried, ({ of }) => of === 'user', name);
      return Object.keys(userProperties).length > 0 ? destination.setUserProperties?.(userProperties) : undefined;
    }
    case 'addCurrentUserToGroup':
      return groups().map(({ type, id, properties: own }) =>
        typeof id === 'string' ? destination.addCurrentUserToGroup?.(type, id, own) : undefined,
      );
    case 'setGroupProperties':
      return groups().map(({ type, id, properties: own }) =>
        typeof id === 'string' && Object.keys(own).length > 0
          ? destination.setGroupProperties?.(type, id, own)
          : undefined,
      );
    case 'logEvent':
      return destination.logEvent?.(eventName, properties());
    case 'logPage':
      return destination.logPage?.(eventName, properties());
    case 'revenue': {
      const amount = event.revenue === undefined ? undefined : given[event.revenue];
      return typeof amount === 'number' ? destination.revenue?.(amount, properties()) : undefined;
    }
    case 'unidentify':
      return destination.unidentify?.();
  }
}

const isOfEvent = ({ of }/*: PropertyRule */)/*: boolean */ => of === 'event';

/** What is sent, by the names of the plan or of a destination. */
function payload(
  carried/*: readonly Carried[] */,
  belongs/*: (rule: PropertyRule) => boolean */,
  destination/*::?: string*/,
)/*: Properties */ {
  const entries = carried.flatMap(({ rule, value }) => {
    if (value === undefined || !belongs(rule)) return [];
    const mapped = destination === undefined ? undefined : rule.names?.[destination];
    return [[mapped ?? rule.name, value]/*:: as const*/];
  });
  return Object.fromEntries(entries);
}

/** The value as it is sent: pinned values written in, nothing where null says that there is none. */
function valueOf(rule/*: PropertyRule */, given/*: Properties */, { system }/*: Options */)/*: unknown */ {
  if (rule.pinned !== undefined) return pinned(rule);
  const value = rule.system === undefined ? given[rule.argument ?? ''] : system[rule.system];
  return value === undefined || value === null ? undefined : complete(rule, value);
}

const pinned = (rule/*: Rule */)/*: unknown */ => (rule.list === true ? [rule.pinned] : rule.pinned);

function complete(rule/*: Rule */, value/*: unknown */)/*: unknown */ {
  const { members } = rule;
  if (members === undefined) return value;
  if (rule.list === true) return Array.isArray(value) ? value.map((element) => filled(members, element)) : value;
  return filled(members, value);
}

function filled(members/*: readonly Rule[] */, value/*: unknown */)/*: unknown */ {
  if (!isObject(value)) return value;
  const entries = new Map(Object.entries(value));
  for (const member of members) {
    const own = member.pinned === undefined ? entries.get(member.name) : pinned(member);
    if (own === undefined || own === null) entries.delete(member.name);
    else entries.set(member.name, complete(member, own));
  }
  return Object.fromEntries(entries);
}

const isObject = (value/*: unknown */)/*: value is Record<string, unknown> */ =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function violationsOf(
  event/*: EventDefinition */,
  carried/*: readonly Carried[] */,
  given/*: Properties */,
)/*: Violation[] */ {
  const violations/*: Violation[] */ = [];
  const tell/*: Tell */ = (code, path, expected) => {
    const place = path.join('.');
    const message = 'Event "' + event.name + '", property "' + place + '" ' + expected;
    violations.push({ code, eventId: event.id, eventName: event.name, path, message });
  };
  for (const { rule, value } of carried) check(rule, value, [rule.name], tell);
  const extra/*: Rule[] */ = (event.groups ?? []).map(({ argument }) => ({ name: argument, type: 'string', required: true }));
  if (event.userId !== undefined) extra.push({ name: event.userId, type: 'string', required: true });
  if (event.revenue !== undefined) extra.push({ name: event.revenue, type: 'float', required: true });
  for (const rule of extra) check(rule, given[rule.name], [rule.name], tell);
  const known = new Set([...event.properties.map(({ argument }) => argument), ...extra.map(({ name }) => name)]);
  for (const name of Object.keys(given)) {
    if (!known.has(name) && given[name] !== undefined) tell('unexpected', [name], 'is not expected on the event');
  }
  return violations;
}

//<types>
type Tell = (code: ViolationCode, path: readonly string[], expected: string) => void;
//</types>
function check(rule/*: Rule */, value/*: unknown */, path/*: readonly string[] */, tell/*: Tell */)/*: void */ {
  if (value === undefined || value === null) {
    if (rule.required === true) tell('missing', path, 'is missing');
  } else if (rule.list !== true) {
    checkOne(rule, value, path, tell);
  } else if (Array.isArray(value)) {
    value.forEach((element, at) => checkOne(rule, element, [...path, String(at)], tell));
  } else {
    tell('type', path, 'must be a list');
  }
}

const typeChecks = {
  string: (value/*: unknown */) => typeof value === 'string',
  int: (value/*: unknown */) => Number.isInteger(value),
  float: (value/*: unknown */) => Number.isFinite(value),
  bool: (value/*: unknown */) => typeof value === 'boolean',
  object: isObject,
  any: (value/*: unknown */) => value !== undefined && value !== null,
};

function checkOne(rule/*: Rule */, value/*: unknown */, path/*: readonly string[] */, tell/*: Tell */)/*: void */ {
  if (!typeChecks[rule.type](value)) return tell('type', path, 'must be of the type ' + rule.type);
  const { allowed, pattern, minimum, maximum, members } = rule;
  if (allowed !== undefined && !allowed.some((one) => String(one) === written(value))) {
    tell('allowed-values', path, 'must be one of ' + JSON.stringify(allowed));
  }
  if (pattern !== undefined && !(typeof value === 'string' && expression(pattern).test(value))) {
    tell('pattern', path, 'must match ' + pattern);
  }
  if (minimum !== undefined && !(typeof value === 'number' && value >= minimum)) {
    tell('range', path, 'must be at least ' + minimum);
  }
  if (maximum !== undefined && !(typeof value === 'number' && value <= maximum)) {
    tell('range', path, 'must be at most ' + maximum);
  }
  if (members === undefined || !isObject(value)) return;
  const own = new Map(Object.entries(value));
  for (const member of members) check(member, own.get(member.name), [...path, member.name], tell);
  if (rule.closed !== true) return;
  const declared = new Set(members.map(({ name }) => name));
  for (const name of own.keys()) {
    if (!declared.has(name)) tell('unexpected', [...path, name], 'is not expected in the object');
  }
}

const written = (value/*: unknown */)/*: string */ =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function expression(pattern/*: string */)/*: RegExp */ {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

//<types>
interface Console {
  readonly error: (...data: readonly unknown[]) => void;
}
//</types>
const output = ()/*: Console | undefined */ => (globalThis/*:: as { console?: Console }*/).console;

function report({ onViolation }/*: Options */, violation/*: Violation */)/*: void */ {
  if (onViolation === undefined) output()?.error(violation.message);
  else onViolation(violation);
}

/** What is thrown in one place keeps no other from its events. */
function guarded({ onError }/*: Options */, destination/*: string */, act/*: () => unknown */)/*: void */ {
  const failed = (error/*: unknown */) => {
    if (onError === undefined) output()?.error(destination, error);
    else onError(error, destination);
  };
  try {
    // Whoever implements a destination with async functions gives promises, and nobody else waits for them.
    for (const answer of [act()].flat()) {
      if (answer instanceof Promise) answer.catch(failed);
    }
  } catch (error) {
    failed(error);
  }
}
`
