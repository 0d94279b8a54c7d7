/** What each field of an item does. A field that stands in no table of an entity type is not taken there. */
import {
  type EventSource,
  type ItemKind,
  type NameMapping,
  type PropertyUse,
  type Trigger,
  valueTypes,
} from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { EventConfig, ItemField, ItemInput, UseInput } from './item-input.ts'
import { everyOne, type FieldFailure, findMention, findMentions, type ItemWork } from './item-work.ts'

/** An item whose fields are being set; its schema judges it at the end. */
export type Draft = Readonly<Record<string, unknown>>

type Applied = Result<Draft, readonly FieldFailure[]>

/** One field: `set` on its own, or only on create, or only on update. */
export interface FieldRule<F extends ItemField = ItemField> {
  readonly on?: 'create' | 'update'
  readonly apply: (draft: Draft, given: Exclude<ItemInput[F], undefined>, work: ItemWork) => Applied
}

const refused = (code: FieldFailure['code'], field: string, message: string) => err([{ code, field, message }])
const list = <T>(draft: Draft, field: string) => (draft[field] ?? []) as readonly T[]

/** The value as it is given. */
export const plain = (member: string, on?: 'create'): FieldRule => ({
  ...(on && { on }),
  apply: (draft, given) => ok({ ...draft, [member]: given }),
})

/** Text that is absent rather than empty. */
export const optionalText = (member: string): FieldRule => ({
  apply: (draft, given) => ok(withMember(draft, member, given === '' ? undefined : given)),
})

const withMember = (draft: Draft, member: string, value: unknown): Draft =>
  value === undefined
    ? Object.fromEntries(Object.entries(draft).filter(([name]) => name !== member))
    : { ...draft, [member]: value }

const union = <T>(...lists: readonly (readonly T[])[]) => [...new Set(lists.flat())]

/** Words in a list of their own. A list that may be absent goes when it is empty. */
const wordList = (member: string, change: (known: readonly string[], given: readonly string[]) => readonly string[]) =>
  ({
    apply: (draft, given) => {
      const next = change(list(draft, member), given as readonly string[])
      return ok(withMember(draft, member, next.length === 0 && member === 'allowedValues' ? undefined : next))
    },
  }) satisfies FieldRule

const without = (known: readonly string[], given: readonly string[]) => known.filter((one) => !given.includes(one))

type ListFields<N extends string> = Readonly<Record<`${Uncapitalize<N>}` | `add${N}` | `remove${N}`, FieldRule>>

/** `tags`, `addTags` and `removeTags`: the first on create only. */
export const wordFields = <N extends string>(name: N, member: string) =>
  ({
    [uncapitalized(name)]: { ...wordList(member, (_, given) => union(given)), on: 'create' },
    [`add${name}`]: wordList(member, (known, given) => union(known, given)),
    [`remove${name}`]: { ...wordList(member, without), on: 'update' },
  }) as unknown as ListFields<N>

/** As {@link wordFields}, for items that are mentioned. */
export const mentionFields = <N extends string>(name: N, member: string, kind: ItemKind) => {
  const changing =
    (
      field: string,
      change: (known: readonly string[], ids: readonly string[]) => readonly string[],
    ): FieldRule['apply'] =>
    (draft, given, work) =>
      findMentions(work, kind, given as readonly string[], field).map((ids) => ({
        ...draft,
        [member]: change(list(draft, member), ids),
      }))
  return {
    [uncapitalized(name)]: { on: 'create', apply: changing(uncapitalized(name), (_, ids) => ids) },
    [`add${name}`]: { apply: changing(`add${name}`, (known, ids) => union(known, ids)) },
    [`remove${name}`]: { on: 'update', apply: changing(`remove${name}`, without) },
  } as unknown as ListFields<N>
}

const uncapitalized = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** Lists of uses: of events and variants, and of the simpler entries of property bundles. */
export const useFields = (
  member: 'uses' | 'properties',
  inherited: (draft: Draft) => readonly PropertyUse[] = () => [],
) => {
  const add =
    (field: string): FieldRule['apply'] =>
    (draft, given, work) =>
      everyOne(given as readonly UseInput[], ({ propertyId, ...rules }) =>
        findMention(work, 'property', propertyId, field).map((id) => ({ id, rules })),
      ).andThen((additions) =>
        additions.reduce<Applied>(
          (so, { id, rules }) => so.andThen((next) => withUse(next, member, id, rules, field, inherited)),
          ok(draft),
        ),
      )
  return {
    properties: { on: 'create', apply: add('properties') },
    addProperties: { apply: add('addProperties') },
    removeProperties: {
      on: 'update',
      apply: (draft, given, work) =>
        findMentions(work, 'property', given as readonly string[], 'removeProperties').map((ids) => ({
          ...draft,
          [member]: list<PropertyUse>(draft, member).filter(({ propertyId }) => !ids.includes(propertyId)),
        })),
    },
  } as Readonly<Record<'properties' | 'addProperties' | 'removeProperties', FieldRule>>
}

type Rules = Omit<UseInput, 'propertyId'>

/** The rules of a use by the names of its members; `null` takes one away. */
function withUse(
  draft: Draft,
  member: 'uses' | 'properties',
  propertyId: string,
  { presence, ...rules }: Rules,
  field: string,
  inherited: (draft: Draft) => readonly PropertyUse[] = () => [],
): Applied {
  if (presence === 'neverSent')
    return refused(
      'invalid_input',
      field,
      'neverSent holds for one source: say it in eventConfigs with eventId and sourceId, or take the property off with removeProperties.',
    )
  if (member === 'properties' && Object.keys(rules).length > 0)
    return refused('invalid_input', field, 'A property bundle knows propertyId and presence only; events say the rest.')
  const uses = list<Draft>(draft, member)
  const at = uses.findIndex((use) => use.propertyId === propertyId)
  const start = uses[at] ?? inherited(draft).find((use) => use.propertyId === propertyId) ?? { propertyId }
  const next = Object.entries(rules).reduce(
    (use, [rule, value]) => withMember(use, rule, value ?? undefined),
    presence === undefined ? (start as Draft) : { ...(start as Draft), presence: presence.replace('Sent', '') },
  )
  return ok({ ...draft, [member]: at < 0 ? [...uses, next] : uses.with(at, next) })
}

/** An event as one entry of a property's `eventConfigs` leaves it. */
export function withEventConfig(
  draft: Draft,
  propertyId: string,
  { sourceId, presence, eventId: _, ...rules }: EventConfig,
  work: ItemWork,
): Applied {
  const field = 'eventConfigs'
  if (sourceId === undefined)
    return withUse(draft, 'uses', propertyId, { ...rules, ...(presence && { presence }) }, field)
  if (presence === undefined || Object.keys(rules).length > 0)
    return refused('invalid_input', field, 'With sourceId a config says the presence and nothing else.')
  return findMention(work, 'source', sourceId, field)
    .mapErr((failure) => [failure])
    .andThen((source) => withUse(draft, 'uses', propertyId, {}, field).map((linked) => ({ linked, source })))
    .map(({ linked, source }) => {
      const uses = list<Draft>(linked, 'uses')
      const at = uses.findIndex((use) => use.propertyId === propertyId)
      const use = uses[at] ?? {}
      const others = list<Draft>(use, 'presenceBySource').filter((exception) => exception.sourceId !== source)
      const said = presence.replace('Sent', '')
      const exceptions =
        said === (use.presence ?? 'sometimes') ? others : [...others, { sourceId: source, presence: said }]
      return {
        ...linked,
        uses: uses.with(at, withMember(use, 'presenceBySource', exceptions.length > 0 ? exceptions : undefined)),
      }
    })
}

const bareSource = (sourceId: string) => ({ sourceId, implementWithCodegen: false })

/** The sources of an event or variant. */
export const eventSourceFields = (inherited: (draft: Draft, work: ItemWork) => readonly EventSource[] = () => []) => {
  const known = (draft: Draft, work: ItemWork) =>
    (draft.sources as readonly EventSource[] | undefined) ?? inherited(draft, work)
  const changing =
    (
      field: string,
      change: (sources: readonly EventSource[], ids: readonly string[]) => readonly object[],
    ): FieldRule['apply'] =>
    (draft, given, work) =>
      findMentions(work, 'source', given as readonly string[], field).map((ids) => ({
        ...draft,
        sources: change(known(draft, work), ids),
      }))
  const added = (sources: readonly EventSource[], ids: readonly string[]) => [
    ...sources,
    ...ids.filter((id) => sources.every(({ sourceId }) => sourceId !== id)).map(bareSource),
  ]
  return {
    sources: { on: 'create', apply: changing('sources', (_, ids) => ids.map(bareSource)) },
    addSources: { apply: changing('addSources', added) },
    removeSources: {
      on: 'update',
      apply: changing('removeSources', (sources, ids) => sources.filter(({ sourceId }) => !ids.includes(sourceId))),
    },
    setSourceCodegen: {
      apply: (draft, given, work) =>
        everyOne(given as NonNullable<ItemInput['setSourceCodegen']>, ({ sourceId, codegen }) =>
          findMention(work, 'source', sourceId, 'setSourceCodegen').andThen((id) =>
            known(draft, work).some((source) => source.sourceId === id)
              ? ok([id, codegen] as const)
              : err<never, FieldFailure>({
                  code: 'invalid_input',
                  field: 'setSourceCodegen',
                  message: `The event is not sent by source ${JSON.stringify(sourceId)}; add the source with addSources first.`,
                }),
          ),
        ).map((flags) => {
          const byId = new Map<string, boolean>(flags)
          const sources = known(draft, work).map((source) => ({
            ...source,
            implementWithCodegen: byId.get(source.sourceId) ?? source.implementWithCodegen,
          }))
          return { ...draft, sources }
        }),
    },
  } as Readonly<Record<'sources' | 'addSources' | 'removeSources' | 'setSourceCodegen', FieldRule>>
}

type TriggerInput = NonNullable<ItemInput['triggers']>[number]

const addedTriggers =
  (field: string): FieldRule['apply'] =>
  (draft, given, work) =>
    everyOne(given as readonly TriggerInput[], ({ sources = [], ...trigger }) =>
      findMentions(work, 'source', sources, field).map((sourceIds) => ({
        id: work.newId('trigger'),
        ...trigger,
        sourceIds,
      })),
    ).map((triggers) => ({ ...draft, triggers: [...list(draft, 'triggers'), ...triggers] }))

export const triggerFields = {
  triggers: { on: 'create', apply: addedTriggers('triggers') },
  addTriggers: { apply: addedTriggers('addTriggers') },
  removeTriggers: {
    on: 'update',
    apply: (draft, given) =>
      ok({
        ...draft,
        triggers: list<Trigger>(draft, 'triggers').filter(({ id }) => !(given as readonly string[]).includes(id)),
      }),
  },
} as const satisfies Readonly<Record<string, FieldRule>>

/** Name mappings, for all destinations or one of them. */
export const nameMappings: FieldRule = {
  apply: (draft, given, work) =>
    everyOne(given as NonNullable<ItemInput['nameMappings']>, ({ name, destination = 'all' }) =>
      (destination === 'all' ? ok(destination) : findMention(work, 'destination', destination, 'nameMappings')).map(
        (destinationId) => ({ name, destinationId }),
      ),
    ).map((given) => {
      const byDestination = new Map<string, NameMapping>(
        list<NameMapping>(draft, 'nameMapping').map((mapping) => [mapping.destinationId, mapping]),
      )
      for (const mapping of given) byDestination.set(mapping.destinationId, mapping)
      return { ...draft, nameMapping: [...byDestination.values()].filter(({ name }) => name !== '') }
    }),
}

/** Values of custom fields, by the name or id of the field. */
export const customFields: FieldRule = {
  apply: (draft, given, work) =>
    everyOne(given as NonNullable<ItemInput['customFields']>, ({ name, value }) =>
      findMention(work, 'custom-field', name, 'customFields').map((customFieldId) => ({ customFieldId, value })),
    ).map((values) => {
      const byField = new Map<string, object>(
        list<{ readonly customFieldId: string }>(draft, 'customFields').map((known) => [known.customFieldId, known]),
      )
      for (const { customFieldId, value } of values)
        if (value === null || value === undefined) byField.delete(customFieldId)
        else byField.set(customFieldId, { customFieldId, value })
      return { ...draft, customFields: [...byField.values()] }
    }),
}

export const owner: FieldRule = {
  apply: (draft, given, work) => {
    const { action, stakeholder } = given as NonNullable<ItemInput['owner']>
    if (action === 'clear') return ok(withMember(draft, 'owner', undefined))
    if (stakeholder === undefined)
      return refused('invalid_input', 'owner', 'owner with action "set" takes a stakeholder.')
    return findMention(work, 'stakeholder-domain', stakeholder, 'owner')
      .map((id) => ({ ...draft, owner: id }))
      .mapErr((failure) => [failure])
  },
}

export const stakeholders: FieldRule = {
  apply: (draft, given, work) => {
    const { add = [], remove = [] } = given as NonNullable<ItemInput['stakeholders']>
    const known = list<string>(draft, 'stakeholders')
    return findMentions(work, 'stakeholder-domain', add, 'stakeholders').andThen((added) =>
      findMentions(work, 'stakeholder-domain', remove, 'stakeholders').map((removed) => ({
        ...draft,
        stakeholders: union(known, added).filter((id) => !removed.includes(id)),
      })),
    )
  },
}

/** Spellings of other tools. */
const typeAliases: Readonly<Record<string, string>> = {
  long: 'int',
  integer: 'int',
  number: 'float',
  double: 'float',
  boolean: 'bool',
}

export const propertyType: FieldRule = {
  apply: (draft, given) => {
    const type = typeAliases[given as string] ?? given
    return valueTypes.some((known) => known === type)
      ? ok({ ...draft, type })
      : refused(
          'invalid_input',
          'propertyType',
          `propertyType is one of ${valueTypes.join(', ')}; isList makes a list of it.`,
        )
  },
}

export const pii: FieldRule = {
  apply: (draft, given, work) => {
    if (given === null) return ok(withMember(draft, 'pii', undefined))
    const { isPii, piiType } = given as NonNullable<ItemInput['pii']>
    if (piiType === undefined) return ok({ ...draft, pii: { isPii } })
    return findMention(work, 'pii-type', piiType, 'pii')
      .map((id) => ({ ...draft, pii: { isPii, piiType: id } }))
      .mapErr((failure) => [failure])
  },
}

export const mention = (member: string, field: string, kind: ItemKind, on?: 'create'): FieldRule => ({
  ...(on && { on }),
  apply: (draft, given, work) =>
    findMention(work, kind, given as string, field)
      .map((id) => ({ ...draft, [member]: id }))
      .mapErr((failure) => [failure]),
})

/** The steps of a metric, as a whole. */
export const metricItems: FieldRule = {
  apply: (draft, given, work) =>
    everyOne(given as NonNullable<ItemInput['items']>, ({ eventId, variantId, where = [], groupBy = [] }) =>
      findMention(work, 'event', eventId, 'items')
        .mapErr((failure): readonly FieldFailure[] => [failure])
        .andThen((event) =>
          everyOne(variantId === undefined ? [] : [variantId], (text) =>
            findMention(work, 'variant', text, 'items'),
          ).andThen(([variant]) =>
            everyOne(where, ({ propertyId, ...condition }) =>
              findMention(work, 'property', propertyId, 'items').map((id) => ({ propertyId: id, ...condition })),
            ).andThen((conditions) =>
              findMentions(work, 'property', groupBy, 'items').map((groups) => ({
                eventId: event,
                ...(variant !== undefined && { variantId: variant }),
                where: conditions,
                groupBy: groups,
              })),
            ),
          ),
        ),
    ).map((items) => ({ ...draft, items })),
}
