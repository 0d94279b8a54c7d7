import type { VisualEvent } from '../../src/visual/visual-inspector.ts'

/** 12:30:00 in UTC. */
const start = Date.UTC(2026, 2, 14, 12, 30)

/** An event as planned, or what is different of it. */
export const anEvent = (number: number, different: Partial<VisualEvent> = {}): VisualEvent => ({
  id: `${number}`,
  at: start + number * 1000,
  name: `Event ${number}`,
  properties: [{ path: ['step'], type: 'int', value: `${number}`, errors: [] }],
  errors: [],
  kind: 'event',
  ...different,
})

/** What a shop would send when somebody buys. */
export const purchase: readonly VisualEvent[] = [
  anEvent(1, {
    name: 'App Opened',
    properties: [
      { path: ['referrer'], type: 'string', value: 'newsletter', errors: [] },
      { path: ['is first'], type: 'boolean', value: 'true', errors: [] },
    ],
  }),
  anEvent(2, {
    name: 'Product Viewed',
    properties: [
      { path: ['product id'], type: 'string', value: 'lamp-201', errors: [] },
      { path: ['price'], type: 'string', value: '49.00', errors: ['Expected a float, got a string.'] },
    ],
  }),
  anEvent(3, {
    name: 'Cart Updated',
    kind: 'schema',
    properties: [
      { path: ['cart', 'items'], type: 'list(object)', errors: [] },
      { path: ['cart', 'total'], type: 'float', errors: [] },
      { path: ['cart', 'currency'], type: 'string', errors: [] },
    ],
  }),
  anEvent(4, { name: 'Coupon Applied', errors: ['The plan has no event of this name.'], properties: [] }),
  anEvent(5, {
    name: 'Order Completed',
    properties: [
      { path: ['order id'], type: 'string', value: 'A-10042', errors: [] },
      { path: ['payment', 'method'], type: 'string', value: 'card', errors: [] },
      { path: ['payment', 'amount'], type: 'float', value: '49.5', errors: [] },
      { path: ['items'], type: 'list(object)', value: '[{"id":"lamp-201","quantity":1,"price":49}]', errors: [] },
    ],
  }),
]
