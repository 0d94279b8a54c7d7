/** The definition of an event where it is written as calls that are chained. */
import type { Literal, ValueType } from '@plan/core'
import type { EventDefinition, NamesThere, PropertyRule, Rule } from './definition-of.ts'

/** How a language writes what definitions are made of. */
export interface CallForms {
  readonly textLiteral: (text: string) => string
  /** A value of a type; a number of the type `any` is whole where its value is. */
  readonly literal: (value: Literal, type: ValueType) => string
  /** Stands before the type of an object that is made. */
  readonly create: string
  /** The name of a method from its name in camel case. */
  readonly method: (name: string) => string
  /** What a definition is indented by where it begins. */
  readonly indent: string
}

/** The text of a definition. */
export function callChain(definition: EventDefinition, forms: CallForms): string {
  const { textLiteral, create, indent } = forms
  const { id, hash, name, operations, destinations, properties, userId, revenue, groups = [] } = definition
  const texts = (list: readonly string[]) => list.map(textLiteral)
  const rules = properties.map((rule) => `\n${indent}        ${ruleText(rule, forms)}${placeText(rule, forms)}`)
  return [
    `${create}Event(${texts([id, hash, name]).join(', ')})`,
    callText('operations', texts(operations), forms),
    callText('destinations', texts(pairs(destinations)), forms),
    callText('properties', rules.length === 0 ? [] : [rules.join(',')], forms),
    callText('userId', optional(userId, textLiteral), forms),
    callText('revenue', optional(revenue, textLiteral), forms),
    callText('groups', texts(groups.flatMap(({ type, argument }) => [type, argument])), forms),
  ]
    .filter((part) => part !== '')
    .join(`\n${indent}    `)
}

/** A call of a method, nothing where there is nothing to say. */
const callText = (name: string, given: readonly string[], { method }: CallForms): string =>
  given.length === 0 ? '' : `.${method(name)}(${given.join(', ')})`

const optional = <T>(value: T | undefined, write: (value: T) => string): readonly string[] =>
  value === undefined ? [] : [write(value)]

const pairs = (names: NamesThere): readonly string[] => Object.entries(names).flat()

function ruleText(rule: Rule, forms: CallForms): string {
  const { name, type, list, required, pinned, allowed, pattern, expression, minimum, maximum, members, closed } = rule
  const { textLiteral, literal, create, method } = forms
  const call = (called: string, given: readonly string[]) => callText(called, given, forms)
  const flag = (called: string, holds: boolean | undefined) => (holds ? `.${method(called)}()` : '')
  const number = (value: number) => literal(value, 'float')
  return [
    `${create}Rule(${textLiteral(name)}, ${textLiteral(type)})`,
    flag('list', list),
    flag('required', required),
    call('pinned', pinned === undefined ? [] : [literal(pinned, type)]),
    call('allowed', allowed?.map((value) => literal(value, type)) ?? []),
    call('pattern', pattern === undefined || expression === undefined ? [] : [pattern, expression].map(textLiteral)),
    call('minimum', optional(minimum, number)),
    call('maximum', optional(maximum, number)),
    members === undefined ? '' : `.${method('members')}(${members.map((child) => ruleText(child, forms)).join(', ')})`,
    flag('closed', closed),
  ].join('')
}

/** Where the value comes from and where it goes. */
function placeText({ of, groupType = '', argument, system, names = {} }: PropertyRule, forms: CallForms): string {
  const { textLiteral, method } = forms
  return [
    of === 'user' ? `.${method('ofUser')}()` : '',
    callText('ofGroup', of === 'group' ? [textLiteral(groupType)] : [], forms),
    callText('argument', optional(argument, textLiteral), forms),
    callText('system', optional(system, textLiteral), forms),
    callText('names', pairs(names).map(textLiteral), forms),
  ].join('')
}
