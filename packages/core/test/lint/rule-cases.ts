import type { LintOptions, LintRuleId } from '@plan/core'
import type { PlanText } from '../build-plan.ts'

/** Sentences a rule says of a plan; none where the plan is fine. */
export interface RuleCase {
  readonly name: string
  readonly plan: PlanText
  readonly findings: readonly string[]
  readonly options?: LintOptions
}

const events = (...names: string[]): PlanText => ({ event: names.map((name, at) => ({ id: `e${at}`, name })) })
const properties = (...names: string[]): PlanText => ({ property: names.map((name, at) => ({ id: `p${at}`, name })) })

/** An event that carries one property under the given restrictions. */
const restricted = (property: object, use: object): PlanText => ({
  property: [{ id: 'p', name: 'plan', ...property }],
  event: [{ id: 'e', name: 'Paid', uses: [{ propertyId: 'p', ...use }] }],
})

export const ruleCases: Readonly<Record<LintRuleId, readonly RuleCase[]>> = {
  'event-name-duplicate': [
    {
      name: 'letter case and separators aside',
      plan: events('Signed Up', 'signed_up', 'signedUp', 'Signed Out'),
      findings: [
        'Event "Signed Up" is named like another, "signedUp" with id "e2"',
        'Event "signedUp" is named like another, "Signed Up" with id "e0"',
        'Event "signed_up" is named like another, "Signed Up" with id "e0"',
      ],
    },
    {
      name: 'archived events count for nothing, nor do names of separators alone',
      plan: { event: [...(events('A', '-', '/').event ?? []), { id: 'x', name: 'a', archived: true }] },
      findings: [],
    },
  ],
  'property-name-duplicate': [
    {
      name: 'of one kind',
      plan: properties('user_id', 'userId'),
      findings: [
        'Property "userId" is named like another, "user_id" with id "p0"',
        'Property "user_id" is named like another, "userId" with id "p1"',
      ],
    },
    {
      name: 'of two kinds',
      plan: {
        property: [
          { id: 'a', name: 'plan' },
          { id: 'b', name: 'plan', kind: 'user' },
        ],
      },
      findings: [],
    },
  ],
  'event-name-casing': [
    {
      name: 'the casing of the majority',
      plan: events('Signed Up', 'Paid', 'Order Placed', 'order_placed'),
      findings: ['Event "order_placed" is not in Title Case, as most names are'],
    },
    { name: 'no majority', plan: events('Signed Up', 'order_placed', 'orderPlaced', 'x y'), findings: [] },
    { name: 'too few names', plan: events('Signed Up', 'order_placed'), findings: [] },
    {
      name: 'a chosen casing',
      plan: events('order_placed', 'orderPlaced', 'Order placed'),
      options: { casing: 'camel' },
      findings: ['Event "Order placed" is not in camelCase', 'Event "order_placed" is not in camelCase'],
    },
    {
      name: 'acronyms, digits and scripts without letter case fit',
      plan: events('FAQ Opened', 'Step 2 Done', '注文 完了'),
      options: { casing: 'title' },
      findings: [],
    },
    {
      name: 'acronyms fit into sentences',
      plan: events('Opened FAQ 2', 'Opened Faq'),
      options: { casing: 'sentence' },
      findings: ['Event "Opened Faq" is not in Sentence case'],
    },
  ],
  'property-name-casing': [
    {
      name: 'a chosen casing',
      plan: properties('plan-name', 'plan_name', 'PlanName'),
      options: { casing: 'kebab' },
      findings: ['Property "PlanName" is not in kebab-case', 'Property "plan_name" is not in kebab-case'],
    },
    { name: 'the casing of the majority', plan: properties('a_b', 'c_d', 'e_f'), findings: [] },
  ],
  'event-description-missing': [
    {
      name: 'blank',
      plan: { event: [{ id: 'e', name: 'A', description: ' ' }] },
      findings: ['Event "A" has no description'],
    },
    { name: 'there', plan: { event: [{ id: 'e', name: 'A', description: 'b' }] }, findings: [] },
  ],
  'property-description-missing': [
    { name: 'missing', plan: properties('a'), findings: ['Property "a" has no description'] },
    { name: 'there', plan: { property: [{ id: 'p', name: 'a', description: 'b' }] }, findings: [] },
  ],
  'description-equals-name': [
    {
      name: 'repeated',
      plan: {
        event: [{ id: 'e', name: 'Signed Up', description: 'signed up' }],
        property: [{ id: 'p', name: 'plan', description: 'plan' }],
      },
      findings: [
        'Event "Signed Up" has its name as its description',
        'Property "plan" has its name as its description',
      ],
    },
    {
      name: 'more',
      plan: { event: [{ id: 'e', name: 'Signed Up', description: 'Somebody signed up' }] },
      findings: [],
    },
  ],
  'owner-missing': [
    {
      name: 'in a plan with domains',
      plan: {
        'stakeholder-domain': [{ id: 'd', name: 'Growth' }],
        event: [
          { id: 'a', name: 'A', owner: 'd' },
          { id: 'b', name: 'B' },
        ],
      },
      findings: ['Event "B" has no owner'],
    },
    { name: 'in a plan without', plan: events('A'), findings: [] },
  ],
  'category-missing': [
    {
      name: 'some have one',
      plan: {
        category: [{ id: 'c', name: 'C' }],
        event: [
          { id: 'a', name: 'A', categories: ['c'] },
          { id: 'b', name: 'B' },
        ],
      },
      findings: ['Event "B" is in no category'],
    },
    { name: 'no events', plan: {}, findings: [] },
  ],
  'source-missing': [
    {
      name: 'none, or an archived one',
      plan: {
        source: [
          { id: 'web', name: 'Web' },
          { id: 'old', name: 'Old', archived: true },
        ],
        event: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B', sources: [{ sourceId: 'old' }] },
          { id: 'c', name: 'C', sources: [{ sourceId: 'web' }] },
        ],
      },
      findings: ['Event "A" is sent by no source', 'Event "B" is sent by no source'],
    },
    { name: 'archived events', plan: { event: [{ id: 'a', name: 'A', archived: true }] }, findings: [] },
  ],
  'event-properties-missing': [
    { name: 'none', plan: events('A'), findings: ['Event "A" carries no property'] },
    {
      name: 'a group',
      plan: {
        'property-group': [{ id: 'g', name: 'G' }],
        event: [{ id: 'a', name: 'A', propertyGroups: ['g'] }],
      },
      findings: [],
    },
  ],
  'required-custom-field-missing': [
    {
      name: 'no value or an empty one',
      plan: {
        'custom-field': [{ id: 'f', name: 'Team', type: 'text', requiredIn: ['event', 'property'] }],
        event: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B', customFields: [{ customFieldId: 'f', value: '' }] },
          { id: 'c', name: 'C', customFields: [{ customFieldId: 'f', value: false }] },
        ],
        property: [{ id: 'p', name: 'p' }],
      },
      findings: [
        'Event "A" has no value for the required field "Team"',
        'Event "B" has no value for the required field "Team"',
        'Property "p" has no value for the required field "Team"',
      ],
    },
    {
      name: 'not required here, or archived',
      plan: {
        'custom-field': [
          { id: 'f', name: 'F', type: 'text', requiredIn: ['property'] },
          { id: 'g', name: 'G', type: 'text', requiredIn: ['event'], archived: true },
        ],
        event: [{ id: 'a', name: 'A' }],
      },
      findings: [],
    },
  ],
  'pii-undeclared': [
    {
      name: 'names that speak of people',
      plan: properties('userEmail', 'First Name', 'ip', 'email_sent_to', 'badge'),
      options: { words: ['badge'] },
      findings: [
        'Property "First Name" sounds like personal data (first name) and does not say whether it is',
        'Property "badge" sounds like personal data (badge) and does not say whether it is',
        'Property "email_sent_to" sounds like personal data (email) and does not say whether it is',
        'Property "ip" sounds like personal data (ip) and does not say whether it is',
        'Property "userEmail" sounds like personal data (email) and does not say whether it is',
      ],
    },
    {
      name: 'declared either way, or no such word',
      plan: {
        property: [
          { id: 'a', name: 'email', pii: { isPii: false } },
          { id: 'b', name: 'phone', pii: { isPii: true } },
          { id: 'c', name: 'ship_name' },
          { id: 'd', name: 'zip' },
        ],
      },
      findings: [],
    },
  ],
  'property-type-missing': [
    { name: 'any', plan: properties('a'), findings: ['Property "a" accepts values of any type'] },
    { name: 'a type', plan: { property: [{ id: 'p', name: 'a', type: 'int' }] }, findings: [] },
  ],
  'property-type-conflict': [
    {
      name: 'across kinds, lists being other types',
      plan: {
        property: [
          { id: 'a', name: 'plan', type: 'string' },
          { id: 'b', name: 'plan', kind: 'user', type: 'string', isList: true },
        ],
      },
      findings: [
        'Property "plan" is string, while the user property of the same name is list of string',
        'Property "plan" is list of string, while the event property of the same name is string',
      ],
    },
    {
      name: 'one type, or any',
      plan: {
        property: [
          { id: 'a', name: 'plan', type: 'int' },
          { id: 'b', name: 'plan', kind: 'user', type: 'int' },
          { id: 'c', name: 'plan', kind: 'system' },
        ],
      },
      findings: [],
    },
  ],
  'property-unused': [
    { name: 'by nothing', plan: properties('a'), findings: ['Property "a" is carried by nothing'] },
    {
      name: 'by an archived event alone',
      plan: { ...properties('a'), event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'p0' }], archived: true }] },
      findings: ['Property "a" is carried by nothing'],
    },
    {
      name: 'by an event, a variant, a group',
      plan: {
        ...properties('a', 'b', 'c'),
        event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'p0' }] }],
        variant: [{ id: 'e.v', baseEventId: 'e', name: 'v', uses: [{ propertyId: 'p1' }] }],
        'property-group': [{ id: 'g', name: 'G', properties: [{ propertyId: 'p2' }] }],
      },
      findings: [],
    },
  ],
  'allowed-values-too-many': [
    {
      name: 'more than the maximum',
      plan: { property: [{ id: 'p', name: 'p', allowedValues: ['a', 'b', 'c'] }] },
      options: { maximum: 2 },
      findings: ['Property "p" has 3 allowed values, more than 2'],
    },
    {
      name: 'as many as is fine',
      plan: { property: [{ id: 'p', name: 'p', allowedValues: Array.from({ length: 100 }, (_, at) => `${at}`) }] },
      findings: [],
    },
  ],
  'allowed-value-duplicate': [
    {
      name: 'twice',
      plan: { property: [{ id: 'p', name: 'p', allowedValues: ['a', 'b', 'a'] }] },
      findings: ['Property "p" names an allowed value twice'],
    },
    { name: 'once', plan: { property: [{ id: 'p', name: 'p', allowedValues: ['a', 'A'] }] }, findings: [] },
  ],
  'allowed-value-of-other-type': [
    {
      name: 'text in a number',
      plan: { property: [{ id: 'p', name: 'p', type: 'int', allowedValues: ['1', '1.5'] }] },
      findings: ['Property "p" allows "1.5", which is no int'],
    },
    {
      name: 'numbers, booleans, text',
      plan: {
        property: [
          { id: 'a', name: 'a', type: 'float', allowedValues: ['1', '-2.5'] },
          { id: 'b', name: 'b', type: 'bool', allowedValues: ['true'] },
          { id: 'c', name: 'c', type: 'string', allowedValues: ['x'] },
        ],
      },
      findings: [],
    },
  ],
  'pattern-invalid': [
    {
      name: 'of a use and of a child',
      plan: restricted(
        { type: 'object' },
        { shape: { children: [{ name: 'id', type: 'string', pattern: '(' }] }, pattern: '[' },
      ),
      findings: [
        'Event "Paid" asks "plan.id" to match "(", which is no regular expression',
        'Event "Paid" asks "plan" to match "[", which is no regular expression',
      ],
    },
    { name: 'a pattern', plan: restricted({ type: 'string' }, { pattern: '^\\p{L}+$' }), findings: [] },
  ],
  'pattern-not-portable': [
    {
      name: 'look-around',
      plan: restricted({ type: 'string' }, { pattern: '^(?!x)a' }),
      findings: ['Event "Paid" asks "plan" to match a pattern with "(?!", which is not evaluated everywhere'],
    },
    {
      name: 'a back reference',
      plan: restricted({ type: 'string' }, { pattern: '(a)\\1' }),
      findings: ['Event "Paid" asks "plan" to match a pattern with "\\\\1", which is not evaluated everywhere'],
    },
    {
      name: 'what only looks like one',
      plan: restricted({ type: 'string' }, { pattern: '[(?=]\\\\1(?<year>\\d)(?:x)' }),
      findings: [],
    },
  ],
  'range-impossible': [
    {
      name: 'upside down',
      plan: restricted({ type: 'int' }, { minimum: 2, maximum: 1 }),
      findings: ['Event "Paid" asks "plan" to be at least 2 and at most 1'],
    },
    { name: 'one value', plan: restricted({ type: 'int' }, { minimum: 1, maximum: 1 }), findings: [] },
  ],
  'pinned-value-not-allowed': [
    {
      name: 'not among the allowed values',
      plan: restricted({ type: 'string', allowedValues: ['a'] }, { pinnedValue: 'b' }),
      findings: ['Event "Paid" always sends "b" as "plan", which is not an allowed value'],
    },
    {
      name: 'of another type',
      plan: restricted({ type: 'int' }, { pinnedValue: 1.5 }),
      findings: ['Event "Paid" always sends 1.5 as "plan", which is no int'],
    },
    {
      name: 'out of range',
      plan: restricted({ type: 'float' }, { pinnedValue: 3, maximum: 2 }),
      findings: ['Event "Paid" always sends 3 as "plan", which is out of range'],
    },
    {
      name: 'compared as text',
      plan: restricted({ type: 'int', allowedValues: ['1', '2'] }, { pinnedValue: 1, minimum: 0 }),
      findings: [],
    },
  ],
  'archived-item-used': [
    {
      name: 'by an event and by a source',
      plan: {
        destination: [{ id: 'd', name: 'Lake', archived: true }],
        source: [{ id: 's', name: 'Web', destinations: ['d'] }],
        property: [{ id: 'p', name: 'plan', archived: true }],
        event: [{ id: 'e', name: 'Paid', uses: [{ propertyId: 'p' }] }],
      },
      findings: [
        'Event "Paid" mentions property "plan", which is archived',
        'Source "Web" mentions destination "Lake", which is archived',
      ],
    },
    {
      name: 'by an archived item',
      plan: {
        property: [{ id: 'p', name: 'plan', archived: true }],
        event: [{ id: 'e', name: 'Paid', uses: [{ propertyId: 'p' }], archived: true }],
      },
      findings: [],
    },
  ],
  'category-empty': [
    {
      name: 'of living things',
      plan: {
        category: [{ id: 'c', name: 'Checkout' }],
        event: [{ id: 'e', name: 'Paid', categories: ['c'], archived: true }],
      },
      findings: ['Category "Checkout" holds no event and no metric'],
    },
    {
      name: 'filled by a metric',
      plan: {
        category: [{ id: 'c', name: 'Checkout' }],
        metric: [{ id: 'm', name: 'M', type: 'Funnel', categories: ['c'] }],
      },
      findings: [],
    },
  ],
}
