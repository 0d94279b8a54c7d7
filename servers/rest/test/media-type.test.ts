import { expect, test } from 'vitest'
import { planMediaType } from '../src/request/media-type.ts'

test.each([
  ['text/csv', 'text/csv'],
  ['TEXT/CSV', 'text/csv'],
  ['application/json', 'application/json'],
  ['application/json; charset=utf-8', 'application/json'],
  ['application/json;charset=UTF-8', 'application/json'],
  ['application/json ; charset="utf-8"', 'application/json'],
  ['application/json;', 'application/json'],
  ['text/csv; header=present; charset=us-ascii', 'text/csv'],
  ['application/json; note="a;b, \\"c\\""', 'application/json'],
  ['application/json\t', 'application/json'],
])('%j is %s', (header, type) => expect(planMediaType(header)).toBe(type))

test.each([
  undefined,
  '',
  'text/plain',
  'application/jsonx',
  'application/json+x',
  'application/ld+json',
  'application',
  'application/',
  '/json',
  ' application/json',
  '\tapplication/json',
  'application /json',
  'application/json garbage',
  'application/json charset=utf-8',
  'application/json, text/csv',
  'text/csv, application/json',
  'application/json; charset=utf-16',
  'application/json; charset="utf-8',
  'application/json; charset=utf-8; charset=latin1',
  'application/json\n',
  'application/json\u00a0',
])('%j is refused', (header) => expect(planMediaType(header)).toBeUndefined())
