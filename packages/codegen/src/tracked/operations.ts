/** What generated code can ask of a destination. */

/** An argument of an event's function that is no property. */
export interface ExtraArgument {
  readonly kind: 'user-id' | 'revenue' | 'group-id'
  /** The group type whose id it is. */
  readonly groupType?: string
  /** What it is called before it becomes an identifier. */
  readonly text: string
  readonly description: string
}

/** One operation of a destination. */
export interface Operation {
  /** The actions of events that ask for it. */
  readonly actions: readonly string[]
  /** The action that forbids it. */
  readonly skippedBy?: string
  /** Without properties of the kind there is nothing to do. */
  readonly needsKind?: 'group'
  /** Whether properties of a kind ask for it too. */
  readonly askedByKind?: 'user' | 'group'
  /** What the event's function is given for it. */
  readonly argument?: ExtraArgument
  readonly doc: string
}

/** Every operation, in the order in which an event does them. */
export const operations = {
  identify: {
    actions: ['identify'],
    argument: { kind: 'user-id', text: 'user id', description: 'Who the user is from now on.' },
    doc: 'The user is known by an id from now on.',
  },
  setUserProperties: {
    actions: ['setUserProperties', 'updateUserProperties'],
    askedByKind: 'user',
    doc: 'The user has these properties.',
  },
  addCurrentUserToGroup: {
    actions: ['addCurrentUserToGroup', 'updateGroups'],
    needsKind: 'group',
    doc: 'The user belongs to a group, which has these properties.',
  },
  setGroupProperties: {
    actions: ['setGroupProperties'],
    needsKind: 'group',
    askedByKind: 'group',
    doc: 'A group has these properties.',
  },
  logEvent: { actions: ['logEvent'], skippedBy: 'skipLogEvent', doc: 'The event happened.' },
  logPage: { actions: ['page', 'logPage'], doc: 'A page or screen was looked at.' },
  revenue: {
    actions: ['revenue', 'logRevenue'],
    argument: { kind: 'revenue', text: 'revenue', description: 'The amount of money.' },
    doc: 'Money came in.',
  },
  unidentify: { actions: ['unidentify'], doc: 'Nobody is known from now on.' },
} as const satisfies Readonly<Record<string, Operation>>

/** One of the operations. */
export type OperationName = keyof typeof operations

/** Every operation with what it says. */
export const operationEntries: readonly (readonly [OperationName, Operation])[] = Object.entries(
  operations,
) as readonly (readonly [OperationName, Operation])[]

/** Every action that events may have. */
export const knownActions: ReadonlySet<string> = new Set(
  operationEntries.flatMap(([, { actions, skippedBy }]) => [...actions, skippedBy ?? []].flat()),
)
